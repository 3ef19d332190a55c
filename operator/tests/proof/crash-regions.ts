// Regions that are created while the operator is killed; without pods they wait for their MongoDB.
import { jurisdictions } from '#resources/jurisdiction.ts';
import { type Site, until } from '../process/site.ts';
import type { CrashWork } from './crash-setup.ts';

const kinds =
  'statefulset,deployment,service,configmap,secret,networkpolicy,ingress,serviceaccount,role,rolebinding,' +
  'poddisruptionbudget,horizontalpodautoscaler,resourcequota,limitrange,customdomain';

/** Conditions about what the operator makes. The others tell what runs, and for how long it does not. */
const made = ['Accepted', 'NamespaceReady', 'KeysReady', 'RoutingReady'];

async function addRegion(site: Site, identifier: string): Promise<void> {
  const { spec } = (await site.region()) ?? {};
  const routing = { ...spec?.routing, ingress: { className: identifier } };
  await site.plane.apply({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: identifier },
    spec: { ...spec, identifier, domain: `${identifier}.glimpse.test`, routing },
  });
}

const line = '{{.metadata.namespace}} {{.kind}}/{{.metadata.name}}{{"\\n"}}';

/** Objects of each region, and reasons of its conditions. Two requests: a poll must not slow the operator. */
async function statesOf(site: Site): Promise<ReadonlyMap<string, string>> {
  const template = `go-template={{range .items}}${line}{{end}}`;
  const objects = (await site.plane.kubectl(['get', kinds, '-A', '-o', template])).split('\n');
  const regions = await site.kube.of(jurisdictions).list();
  return new Map(
    regions.map(({ metadata: { name }, status }) => {
      const conditions = status?.conditions?.filter(({ type }) => made.includes(type)) ?? [];
      const reasons = conditions.map(({ type, reason }) => `${type}=${reason}`);
      const mine = objects.filter((object) => object.startsWith(`glimpse-${name} `));
      return [name, namelessState([...mine, ...reasons], name)];
    }),
  );
}

function namelessState(lines: readonly string[], name: string): string {
  return lines
    .map((text) => text.replaceAll(name, '*').replace(/api-config-[0-9a-f]+/, 'api-config'))
    .toSorted()
    .join('\n');
}

/** Removes the objects of the test. No operator runs, so finalizers are taken off. */
async function forget(site: Site, identifiers: readonly string[]): Promise<void> {
  const patch = JSON.stringify({ metadata: { finalizers: null } });
  for (const identifier of identifiers) {
    await site.plane.kubectl(['delete', 'jur', identifier, '--wait=false']);
    await site.plane.kubectl(['patch', 'jur', identifier, '--type=merge', '-p', patch]);
  }
}

export type CrashRegions = {
  work(identifiers: readonly string[]): CrashWork;
  /** After the operator has ended. */
  forget(identifiers: readonly string[]): Promise<void>;
};

/** Lets the running operator make one region without any kill, with which the others are compared. */
export async function openCrashRegions(site: Site): Promise<CrashRegions> {
  await addRegion(site, 'calm');
  const isMade = async (): Promise<boolean> =>
    (await statesOf(site)).get('calm')?.includes('CustomDomain/') ?? false;
  await until(isMade, 60_000);
  return {
    work: (identifiers) => ({
      begin: (nth) => addRegion(site, identifiers[nth] ?? ''),
      more: () => Promise.resolve(),
      isCalm: async () => {
        const states = await statesOf(site);
        return identifiers.every((identifier) => states.get(identifier) === states.get('calm'));
      },
      findFaults: () => Promise.resolve([]),
      clear: () => Promise.resolve([]),
      extraOrders: () => 0,
    }),
    forget: (identifiers) => forget(site, identifiers),
  };
}
