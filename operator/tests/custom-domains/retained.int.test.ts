// Tests certificates that outlive their domains: the note, the list, and their end after 30 days.
import { dayMs, neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { createRetainedStore } from '#domains/certificate/retained-store.ts';
import { retainCertificate, sweepRetained } from '#domains/certificate/retained.ts';
import { createRegionMaintenance } from '#src/composition/regions/maintenance.ts';
import { ApiError } from '#kube/errors.ts';
import { createEffects } from '#platform/effects.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { annotations } from '#resources/labels.ts';
import { servedHost, startServed, startDomainFixture, type DomainFixture } from './domain-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const uidOf = ({ domain }: DomainFixture) => domain()?.metadata.uid ?? '';
const secret = ({ api }: DomainFixture) => api.objects.get('secrets', `tls.${servedHost}`, namespace);
const note = (fixture: DomainFixture): unknown =>
  (secret(fixture)?.metadata as { annotations?: object } | undefined)?.annotations?.[
    annotations.retainedUntil as never
  ];
const storeOf = ({ api }: DomainFixture) =>
  createRetainedStore({ kube: api.kube, namespace, identifier: 'eu' });
const listed = async (fixture: DomainFixture) =>
  (await storeOf(fixture).all(neverAborted)).map(({ hostname }) => hostname);

/** What the leader does from time to time. */
function sweep(fixture: DomainFixture, most?: number): Promise<void> {
  const { api, clock, deps } = fixture;
  const read = (name: string) => api.kube.of(customDomains).get({ namespace, name });
  const known = (name: string) => deps.domains.get({ namespace, name });
  return sweepRetained({ ...deps, clock, retained: storeOf(fixture), known, read }, neverAborted, most);
}

/** Removes the domain as its controller does. */
async function remove(fixture: DomainFixture): Promise<void> {
  await fixture.api.kube.of(customDomains).remove({ namespace, name: servedHost }, { uid: uidOf(fixture) });
  await fixture.reconcile();
  expect(fixture.domain()).toBeUndefined();
}

test('a kept certificate carries its end, and goes after 30 days without a list of Secrets', async () => {
  await using fixture = await startServed();
  const end = new Date(fixture.clock.now().getTime() + 30 * dayMs);
  await remove(fixture);
  expect(Date.parse(String(note(fixture)))).toBe(end.getTime());
  expect(await listed(fixture)).toEqual([servedHost]);
  await fixture.clock.advance(30 * dayMs - 1000);
  await sweep(fixture);
  expect(secret(fixture)).toBeDefined();
  await fixture.clock.advance(1000);
  fixture.api.requests.length = 0;
  await sweep(fixture);
  expect(secret(fixture)).toBeUndefined();
  expect(await listed(fixture)).toEqual([]);
  const lists = fixture.api.requests.filter(({ verb, kind, name }) => verb === 'GET' && kind && name === '');
  expect(lists).toEqual([]);
});

test('a domain that comes back takes its certificate off the list, without an order', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  fixture.add();
  await fixture.reconcile();
  expect(fixture.reason('CertificateReady')).toBe('Issued');
  await sweep(fixture);
  expect(note(fixture)).toBeUndefined();
  expect(await listed(fixture)).toEqual([]);
  await fixture.clock.advance(31 * dayMs);
  await sweep(fixture);
  expect(secret(fixture)).toBeDefined();
  expect(fixture.seen.orders).toBe(0);
});

test('a domain that comes back on the last day keeps its certificate', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  await fixture.clock.advance(31 * dayMs);
  fixture.add();
  await sweep(fixture);
  expect(secret(fixture)).toBeDefined();
  expect(await listed(fixture)).toEqual([]);
});

test('a second removal begins the 30 days again', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  await fixture.clock.advance(20 * dayMs);
  fixture.add(servedHost, {}, { finalizers: ['glimpse.dev/customdomain'] });
  await remove(fixture);
  await fixture.clock.advance(20 * dayMs);
  await sweep(fixture);
  expect(secret(fixture)).toBeDefined();
  await fixture.clock.advance(10 * dayMs);
  await sweep(fixture);
  expect(secret(fixture)).toBeUndefined();
});

test('the domain of another customer does not keep the certificate of the one before', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  fixture.add(servedHost, { customerId: 'aaaaaaaaaaaa' });
  await sweep(fixture);
  expect(note(fixture)).toBeDefined();
  await fixture.clock.advance(31 * dayMs);
  await sweep(fixture);
  expect(secret(fixture)).toBeUndefined();
});

test('a Secret whose note somebody took away is kept, and leaves the list', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  await storeOf(fixture).unmark({ hostname: servedHost, until: String(note(fixture)) }, neverAborted);
  await fixture.clock.advance(31 * dayMs);
  await sweep(fixture);
  expect(secret(fixture)).toBeDefined();
  expect(await listed(fixture)).toEqual([]);
});

test('a domain without a certificate, and a region that goes, leave no list', async () => {
  await using fixture = await startDomainFixture();
  fixture.add();
  await fixture.reconcile();
  await remove(fixture);
  const going = { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['glimpse.dev/jurisdiction'] };
  fixture.add();
  await fixture.certify();
  await fixture.reconcile();
  const region = fixture.deps.regionOf(namespace);
  const spec = { ...region?.spec, deletionPolicy: 'Delete' };
  Object.assign(fixture.deps, {
    regionOf: () => ({ ...region, metadata: { ...region?.metadata, ...going }, spec }),
  });
  await remove(fixture);
  expect(fixture.api.objects.list('configmaps')).toEqual([]);
});

test('a namespace that is being deleted lets the domain go', async () => {
  await using fixture = await startServed();
  const causes = [{ field: 'metadata.namespace', reason: 'NamespaceTerminating' }];
  const refuse = (error: object) => async (): Promise<never> => {
    throw new ApiError({ status: 403, reason: 'Forbidden', ...error });
  };
  const domain = fixture.domain();
  if (!domain) throw new Error('The domain is missing');
  const retain = (add: () => Promise<never>) =>
    retainCertificate({ ...fixture.deps, retained: { ...storeOf(fixture), add } }, domain, neverAborted);
  await retain(refuse({ causes }));
  await expect(retain(refuse({}))).rejects.toMatchObject({ status: 403 });
});

const die = (): never => {
  throw new Error('killed');
};
const crashes = (['before', 'after'] as const).flatMap((when) => [1, 2].map((nth) => ({ when, nth })));

test.each(crashes)('a crash $when write $nth of the removal ends at the same point', async (crash) => {
  await using fixture = await startServed();
  const effects = createEffects({ crashAt: { name: 'acme.retain-certificate', ...crash }, die });
  Object.assign(fixture.deps, { effects });
  await fixture.api.kube.of(customDomains).remove({ namespace, name: servedHost }, { uid: uidOf(fixture) });
  await expect(fixture.reconcile()).rejects.toThrow('killed');
  await fixture.reconcile();
  expect([fixture.domain(), note(fixture)]).toEqual([undefined, expect.any(String)]);
  expect(await listed(fixture)).toEqual([servedHost]);
});

test.each(['before', 'after'] as const)('a crash %s the end leaves no entry behind', async (when) => {
  await using fixture = await startServed();
  await remove(fixture);
  await fixture.clock.advance(31 * dayMs);
  const effects = createEffects({ crashAt: { name: 'acme.remove-certificate', when, nth: 1 }, die });
  Object.assign(fixture.deps, { effects });
  await expect(sweep(fixture)).rejects.toThrow('killed');
  await sweep(fixture);
  expect([secret(fixture), await listed(fixture)]).toEqual([undefined, []]);
});

test('at most so many entries are ended at once, the oldest first', async () => {
  await using fixture = await startDomainFixture();
  const store = storeOf(fixture);
  const until = (day: number) => `2020-01-0${day}T00:00:00Z`;
  for (const day of [3, 1, 2])
    await store.add({ hostname: `d${day}.acme.example`, until: until(day) }, neverAborted);
  await sweep(fixture, 2);
  expect(await listed(fixture)).toEqual(['d3.acme.example']);
});

test('many removals at once lose no entry', async () => {
  await using fixture = await startDomainFixture();
  const hosts = Array.from({ length: 40 }, (_, index) => `many${index}.acme.example`);
  await Promise.all(
    hosts.map((hostname) => storeOf(fixture).add({ hostname, until: 'later' }, neverAborted)),
  );
  expect((await listed(fixture)).toSorted()).toEqual(hosts.toSorted());
});

test('what a removal wrote meanwhile is not undone by a sweep that read before', async () => {
  await using fixture = await startServed();
  const store = storeOf(fixture);
  const [before, after] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
  await store.add({ hostname: servedHost, until: after }, neverAborted);
  await store.mark({ hostname: servedHost, until: before }, neverAborted);
  const read = await store.read(servedHost, neverAborted);
  await store.mark({ hostname: servedHost, until: after }, neverAborted);
  await store.forget({ hostname: servedHost, until: before }, neverAborted);
  await store.unmark({ hostname: servedHost, until: before }, neverAborted);
  expect(await store.all(neverAborted)).toEqual([{ hostname: servedHost, until: after }]);
  expect(note(fixture)).toBe(after);
  expect(read && (await store.remove(read, neverAborted))).toBe(false);
  expect(secret(fixture)).toBeDefined();
});

test('a domain that is being removed is left to its removal', async () => {
  await using fixture = await startServed();
  await remove(fixture);
  await fixture.clock.advance(31 * dayMs);
  fixture.add(servedHost, {}, { finalizers: ['glimpse.dev/customdomain'] });
  await fixture.api.kube.of(customDomains).remove({ namespace, name: servedHost }, { uid: uidOf(fixture) });
  await sweep(fixture);
  expect([note(fixture), await listed(fixture)]).toEqual([expect.any(String), [servedHost]]);
});

test('the leader sweeps and reads the budget every 10 min', async () => {
  await using fixture = await startServed();
  const { api, deps, clock } = fixture;
  await remove(fixture);
  await clock.advance(31 * dayMs);
  const region = deps.regionOf(namespace);
  if (!region) throw new Error('The region is missing');
  const { order } = await deps.tools(region, neverAborted);
  const store = { get: deps.domains.get };
  const maintain = createRegionMaintenance({
    cluster: deps,
    kube: api.kube,
    shared: { customDomains: { store } } as never,
    tools: { orderOf: () => order } as never,
  });
  await maintain(region, neverAborted);
  expect(secret(fixture)).toBeUndefined();
  const reads = () => api.requests.filter(({ name }) => name === 'acme-budget').length;
  const first = reads();
  expect(first).toBeGreaterThan(0);
  await clock.advance(599_000);
  await maintain(region, neverAborted);
  expect(reads()).toBe(first);
  await clock.advance(1000);
  await maintain(region, neverAborted);
  expect(reads()).toBe(first + 1);
});
