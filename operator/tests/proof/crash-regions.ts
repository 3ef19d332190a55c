// Regions that are created while the operator is killed; without pods they wait for their MongoDB.
import { jurisdictions } from '#resources/jurisdiction.ts';
import { type Site, until } from '../process/site.ts';
import type { Work } from './crash-scene.ts';

const kinds =
  'statefulset,deployment,service,configmap,secret,networkpolicy,ingress,serviceaccount,role,rolebinding,' +
  'poddisruptionbudget,horizontalpodautoscaler,resourcequota,limitrange,customdomain';

/** Conditions about what the operator makes. The others tell what runs, and without pods nothing does. */
const made = ['Accepted', 'NamespaceReady', 'KeysReady', 'MongoReady', 'RoutingReady', 'Progressing'];

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

/** Objects in the namespace, and reasons of conditions. */
async function stateOf(site: Site, identifier: string): Promise<string> {
  const objects = await site.plane.kubectl(['get', kinds, '-n', `glimpse-${identifier}`, '-o', 'name']);
  const region = await site.kube.of(jurisdictions).get({ namespace: '', name: identifier });
  const conditions = region?.status?.conditions?.filter(({ type }) => made.includes(type)) ?? [];
  const reasons = conditions.map(({ type, reason }) => `${type}=${reason}`);
  const lines = [...objects.split('\n'), ...reasons].toSorted();
  return lines
    .join('\n')
    .replaceAll(identifier, '*')
    .replaceAll(/api-config-[0-9a-f]+/g, 'api-config');
}

/** Removes the objects of the test. No operator runs, so finalizers are taken off. */
async function forget(site: Site, identifiers: readonly string[]): Promise<void> {
  const patch = JSON.stringify({ metadata: { finalizers: null } });
  for (const identifier of identifiers) {
    await site.plane.kubectl(['delete', 'jur', identifier, '--wait=false']);
    await site.plane.kubectl(['patch', 'jur', identifier, '--type=merge', '-p', patch]);
  }
}

export type Regions = {
  work(identifiers: readonly string[]): Work;
  /** After the operator has ended. */
  forget(identifiers: readonly string[]): Promise<void>;
};

/** Lets the running operator make one region without any kill, with which the others are compared. */
export async function openRegions(site: Site): Promise<Regions> {
  await addRegion(site, 'calm');
  const isMade = async (): Promise<boolean> =>
    (await stateOf(site, 'calm').catch(() => '')).includes('customdomain');
  await until(isMade, 60_000);
  return {
    work: (identifiers) => ({
      begin: (nth) => addRegion(site, identifiers[nth] ?? ''),
      more: () => Promise.resolve(),
      isCalm: async () => {
        // Reasons change with time, in the region without a kill, too.
        const calm = await stateOf(site, 'calm');
        const states = identifiers.map((identifier) => stateOf(site, identifier).catch(() => ''));
        return (await Promise.all(states)).every((state) => state === calm);
      },
      judge: () => Promise.resolve([]),
      clear: () => Promise.resolve([]),
      extraOrders: () => 0,
    }),
    forget: (identifiers) => forget(site, identifiers),
  };
}
