// Tests certificates that outlive their domains: the note, the list, and their end after 30 days.
import { expect, test } from 'vitest';
import { createRetainedStore } from '#domains/certificate/retained-store.ts';
import { retainCertificate, sweepRetained } from '#domains/certificate/retained.ts';
import { createRegionUpkeep } from '#src/composition/region-upkeep.ts';
import { ApiError } from '#kube/errors.ts';
import { createEffects } from '#platform/effects.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { annotations } from '#resources/labels.ts';
import { host, namespace, startServed, startWorld, type World } from './world.ts';

const dayMs = 86_400_000;
const never = new AbortController().signal;
const uidOf = ({ domain }: World) => domain()?.metadata.uid ?? '';
const secret = ({ api }: World) => api.objects.get('secrets', `tls.${host}`, namespace);
const note = (world: World): unknown =>
  (secret(world)?.metadata as { annotations?: object } | undefined)?.annotations?.[
    annotations.retainedUntil as never
  ];
const storeOf = ({ api }: World) => createRetainedStore({ kube: api.kube, namespace, identifier: 'eu' });
const listed = async (world: World) => (await storeOf(world).all(never)).map(({ hostname }) => hostname);

/** What the leader does from time to time. */
function sweep(world: World, most?: number): Promise<void> {
  const { api, clock, deps } = world;
  const read = (name: string) => api.kube.of(customDomains).get({ namespace, name });
  const known = (name: string) => deps.domains.get({ namespace, name });
  return sweepRetained({ ...deps, clock, retained: storeOf(world), known, read }, never, most);
}

/** Removes the domain as its controller does. */
async function remove(world: World): Promise<void> {
  await world.api.kube.of(customDomains).remove({ namespace, name: host }, { uid: uidOf(world) });
  await world.reconcile();
  expect(world.domain()).toBeUndefined();
}

test('a kept certificate carries its end, and goes after 30 days without a list of Secrets', async () => {
  await using world = await startServed();
  const end = new Date(world.clock.now().getTime() + 30 * dayMs);
  await remove(world);
  expect(Date.parse(String(note(world)))).toBe(end.getTime());
  expect(await listed(world)).toEqual([host]);
  await world.clock.advance(30 * dayMs - 1000);
  await sweep(world);
  expect(secret(world)).toBeDefined();
  await world.clock.advance(1000);
  world.api.requests.length = 0;
  await sweep(world);
  expect(secret(world)).toBeUndefined();
  expect(await listed(world)).toEqual([]);
  const lists = world.api.requests.filter(({ verb, kind, name }) => verb === 'GET' && kind && name === '');
  expect(lists).toEqual([]);
});

test('a domain that comes back takes its certificate off the list, without an order', async () => {
  await using world = await startServed();
  await remove(world);
  world.add();
  await world.reconcile();
  expect(world.reason('CertificateReady')).toBe('Issued');
  await sweep(world);
  expect(note(world)).toBeUndefined();
  expect(await listed(world)).toEqual([]);
  await world.clock.advance(31 * dayMs);
  await sweep(world);
  expect(secret(world)).toBeDefined();
  expect(world.seen.orders).toBe(0);
});

test('a domain that comes back on the last day keeps its certificate', async () => {
  await using world = await startServed();
  await remove(world);
  await world.clock.advance(31 * dayMs);
  world.add();
  await sweep(world);
  expect(secret(world)).toBeDefined();
  expect(await listed(world)).toEqual([]);
});

test('a second removal begins the 30 days again', async () => {
  await using world = await startServed();
  await remove(world);
  await world.clock.advance(20 * dayMs);
  world.add(host, {}, { finalizers: ['glimpse.dev/customdomain'] });
  await remove(world);
  await world.clock.advance(20 * dayMs);
  await sweep(world);
  expect(secret(world)).toBeDefined();
  await world.clock.advance(10 * dayMs);
  await sweep(world);
  expect(secret(world)).toBeUndefined();
});

test('the domain of another customer does not keep the certificate of the one before', async () => {
  await using world = await startServed();
  await remove(world);
  world.add(host, { customerId: 'aaaaaaaaaaaa' });
  await sweep(world);
  expect(note(world)).toBeDefined();
  await world.clock.advance(31 * dayMs);
  await sweep(world);
  expect(secret(world)).toBeUndefined();
});

test('a Secret whose note somebody took away is kept, and leaves the list', async () => {
  await using world = await startServed();
  await remove(world);
  await storeOf(world).unmark({ hostname: host, until: String(note(world)) }, never);
  await world.clock.advance(31 * dayMs);
  await sweep(world);
  expect(secret(world)).toBeDefined();
  expect(await listed(world)).toEqual([]);
});

test('a domain without a certificate, and a region that goes, leave no list', async () => {
  await using world = await startWorld();
  world.add();
  await world.reconcile();
  await remove(world);
  const going = { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['glimpse.dev/jurisdiction'] };
  world.add();
  await world.certify();
  await world.reconcile();
  const region = world.deps.regionOf(namespace);
  const spec = { ...region?.spec, deletionPolicy: 'Delete' };
  Object.assign(world.deps, {
    regionOf: () => ({ ...region, metadata: { ...region?.metadata, ...going }, spec }),
  });
  await remove(world);
  expect(world.api.objects.list('configmaps')).toEqual([]);
});

test('a namespace that is being deleted lets the domain go', async () => {
  await using world = await startServed();
  const causes = [{ field: 'metadata.namespace', reason: 'NamespaceTerminating' }];
  const refuse = (error: object) => async (): Promise<never> => {
    throw new ApiError({ status: 403, reason: 'Forbidden', ...error });
  };
  const domain = world.domain();
  if (!domain) throw new Error('The domain is missing');
  const retain = (add: () => Promise<never>) =>
    retainCertificate({ ...world.deps, retained: { ...storeOf(world), add } }, domain, never);
  await retain(refuse({ causes }));
  await expect(retain(refuse({}))).rejects.toMatchObject({ status: 403 });
});

const die = (): never => {
  throw new Error('killed');
};
const crashes = (['before', 'after'] as const).flatMap((when) => [1, 2].map((nth) => ({ when, nth })));

test.each(crashes)('a crash $when write $nth of the removal ends at the same point', async (crash) => {
  await using world = await startServed();
  const effects = createEffects({ crashAt: { name: 'acme.retain-certificate', ...crash }, die });
  Object.assign(world.deps, { effects });
  await world.api.kube.of(customDomains).remove({ namespace, name: host }, { uid: uidOf(world) });
  await expect(world.reconcile()).rejects.toThrow('killed');
  await world.reconcile();
  expect([world.domain(), note(world)]).toEqual([undefined, expect.any(String)]);
  expect(await listed(world)).toEqual([host]);
});

test.each(['before', 'after'] as const)('a crash %s the end leaves no entry behind', async (when) => {
  await using world = await startServed();
  await remove(world);
  await world.clock.advance(31 * dayMs);
  const effects = createEffects({ crashAt: { name: 'acme.remove-certificate', when, nth: 1 }, die });
  Object.assign(world.deps, { effects });
  await expect(sweep(world)).rejects.toThrow('killed');
  await sweep(world);
  expect([secret(world), await listed(world)]).toEqual([undefined, []]);
});

test('at most so many entries are ended at once, the oldest first', async () => {
  await using world = await startWorld();
  const store = storeOf(world);
  const until = (day: number) => `2020-01-0${day}T00:00:00Z`;
  for (const day of [3, 1, 2])
    await store.add({ hostname: `d${day}.acme.example`, until: until(day) }, never);
  await sweep(world, 2);
  expect(await listed(world)).toEqual(['d3.acme.example']);
});

test('many removals at once lose no entry', async () => {
  await using world = await startWorld();
  const hosts = Array.from({ length: 40 }, (_, index) => `many${index}.acme.example`);
  await Promise.all(hosts.map((hostname) => storeOf(world).add({ hostname, until: 'later' }, never)));
  expect((await listed(world)).toSorted()).toEqual(hosts.toSorted());
});

test('what a removal wrote meanwhile is not undone by a sweep that read before', async () => {
  await using world = await startServed();
  const store = storeOf(world);
  const [before, after] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
  await store.add({ hostname: host, until: after }, never);
  await store.mark({ hostname: host, until: before }, never);
  const read = await store.read(host, never);
  await store.mark({ hostname: host, until: after }, never);
  await store.forget({ hostname: host, until: before }, never);
  await store.unmark({ hostname: host, until: before }, never);
  expect(await store.all(never)).toEqual([{ hostname: host, until: after }]);
  expect(note(world)).toBe(after);
  expect(read && (await store.remove(read, never))).toBe(false);
  expect(secret(world)).toBeDefined();
});

test('a domain that is being removed is left to its removal', async () => {
  await using world = await startServed();
  await remove(world);
  await world.clock.advance(31 * dayMs);
  world.add(host, {}, { finalizers: ['glimpse.dev/customdomain'] });
  await world.api.kube.of(customDomains).remove({ namespace, name: host }, { uid: uidOf(world) });
  await sweep(world);
  expect([note(world), await listed(world)]).toEqual([expect.any(String), [host]]);
});

test('the leader sweeps and reads the budget every 10 min', async () => {
  await using world = await startServed();
  const { api, deps, clock } = world;
  await remove(world);
  await clock.advance(31 * dayMs);
  const region = deps.regionOf(namespace);
  if (!region) throw new Error('The region is missing');
  const { order } = await deps.tools(region, never);
  const store = { get: deps.domains.get };
  const upkeep = createRegionUpkeep({
    cluster: deps,
    kube: api.kube,
    copies: { customDomains: { store } } as never,
    tools: { orderOf: () => order } as never,
  });
  await upkeep(region, never);
  expect(secret(world)).toBeUndefined();
  const reads = () => api.requests.filter(({ name }) => name === 'acme-budget').length;
  const first = reads();
  expect(first).toBeGreaterThan(0);
  await clock.advance(599_000);
  await upkeep(region, never);
  expect(reads()).toBe(first);
  await clock.advance(1000);
  await upkeep(region, never);
  expect(reads()).toBe(first + 1);
});
