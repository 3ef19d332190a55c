// Many domains of one region that have their certificates already, as after a restore: no order is placed.
import { findCondition } from '#kube/conditions.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { secrets } from '#resources/kinds/storage.ts';
import { txtRecords } from '#domains/checks/ownership.ts';
import { certificateSecret } from './certificates.ts';
import { operatorUser, type Site, until } from './site.ts';
import { namespace } from '../regions/region-samples.ts';

const customerId = '7c1f0a52d9be';
const writing = new Set(['create', 'update', 'patch', 'delete']);
const written = new Set(['customdomains', 'ingresses', 'secrets']);
const mark = 'scale-test';

/** Limits of a region with room for all of them. */
export const manyLimits = { customDomains: 5000, unverifiedDomains: 2000 };

const isReady = ({ status }: CustomDomain): boolean =>
  findCondition(status?.conditions ?? [], 'Ready')?.status === 'True';

async function giveParts(site: Site, hostname: string): Promise<void> {
  const key = Buffer.from((await site.secret('operator-key'))?.data?.['key'] ?? '', 'base64');
  const form = { namePrefix: '_glimpse-challenge', valuePrefix: 'glimpse-verify=' };
  const { name, value } = txtRecords(key, 'eu', form)({ customerId, hostname });
  await site.dns.setTxt(name, value);
  await site.dns.setA(hostname, ['127.0.0.1']);
  const secret = await certificateSecret(namespace, hostname, customerId);
  await site.kube.of(secrets).apply(secret, { name: 'test', force: true });
}

async function add(site: Site, hostname: string): Promise<void> {
  const domain = {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name: hostname, namespace },
    spec: { hostname, customerId, tls: { secretPolicy: 'Retain' } },
  } as const;
  await site.kube.of(customDomains).apply(domain, { name: 'test', force: true });
}

export type ManyDomains = {
  /** Makes the records and certificates. */
  prepare(): Promise<void>;
  add(): Promise<void>;
  remove(): Promise<void>;
  allReady(): Promise<boolean>;
  /** Waits until all are Ready. @throws with how many domains have each reason */
  settle(): Promise<void>;
  /** Writes of the operator about them, their routes and Secrets so far. Events do not count. */
  writes(): Promise<number>;
  /** The same, of the first domain, in order: `patch ingresses`. */
  writesOfFirst(): Promise<readonly string[]>;
};

export function manyDomains(site: Site, count: number): ManyDomains {
  const hosts = Array.from({ length: count }, (_, index) => `d${index}.${mark}.example`);
  /** Domains of customers: the region makes one of its own. */
  const list = async (): Promise<readonly CustomDomain[]> =>
    (await site.kube.of(customDomains).list({ namespace })).filter(({ spec }) => spec.role === 'Customer');
  const reasons = async (): Promise<Readonly<Record<string, number>>> => {
    const all = (await list()).map(({ status }) => findCondition(status?.conditions ?? [], 'Ready')?.reason);
    const groups = Map.groupBy(all, (reason) => reason ?? '');
    return Object.fromEntries([...groups].map(([reason, one]) => [reason, one.length]));
  };
  const allReady = async (): Promise<boolean> => {
    const all = await list();
    return all.length === count && all.every(isReady);
  };
  const seen = async (name: string) =>
    (await site.plane.audit(operatorUser)).filter(
      (event) => writing.has(event.verb) && written.has(event.resource) && event.name.includes(name),
    );
  return {
    async prepare() {
      for (const hostname of hosts) await giveParts(site, hostname);
    },
    async add() {
      for (const hostname of hosts) await add(site, hostname);
    },
    async remove() {
      await site.plane.kubectl(['delete', 'cdom', ...hosts, '-n', namespace, '--wait=false']);
      await until(async () => (await list()).length === 0, 300_000, reasons);
    },
    allReady,
    settle: async () => void (await until(allReady, 60_000 + count * 1500, reasons)),
    writes: async () => (await seen(mark)).length,
    writesOfFirst: async () =>
      (await seen(hosts[0] ?? '')).map(({ verb, resource, subresource }) =>
        [verb, resource, subresource].filter(Boolean).join(' '),
      ),
  };
}
