// Tests the reconcile of one custom domain on the fake API server: what it serves, keeps and removes.
import { expect, test } from 'vitest';
import { host, namespace, startServed, startWorld, type World } from './world.ts';

const route = ({ api }: World) => api.objects.get('ingresses', `https.${host}`, namespace);
const certificate = ({ api }: World) => api.objects.get('secrets', `tls.${host}`, namespace);
const hourMs = 3_600_000;

/** Lets the checks become due. */
async function later(world: World, ms: number): Promise<void> {
  await world.clock.advance(ms);
  await world.reconcile();
}

test('a new domain gets its finalizer, and the TXT record as next action', async () => {
  await using world = await startWorld();
  world.add();
  await world.reconcile();
  expect(world.domain()?.metadata.finalizers).toEqual(['glimpse.dev/customdomain']);
  expect(world.domain()?.status?.nextAction).toMatchObject({
    reason: 'AwaitingTXT',
    record: { type: 'TXT', name: `_glimpse.${host}` },
  });
  expect(world.writes().map((write) => write.split(' ')[0])).toEqual(['PATCH', 'PATCH']);
});

test('an owned domain with a certificate is served, and the second run writes nothing', async () => {
  await using world = await startServed();
  expect(world.reason('Ready')).toBe('Live');
  expect(world.seen.orders).toBe(0);
  world.writes();
  await world.reconcile();
  await world.reconcile();
  expect(world.writes()).toEqual([]);
});

test('a new process writes nothing about a served domain', async () => {
  await using world = await startServed();
  world.writes();
  for (const map of Object.values(world.deps.memory)) map.clear();
  await world.reconcile();
  expect(world.writes()).toEqual([]);
});

test('58 domains that are made again adopt their certificates without an order', async () => {
  await using world = await startWorld({ limits: { customDomains: 5000, unverifiedDomains: 5000 } });
  const hosts = Array.from({ length: 40 }, (_, index) => `d${index}.acme.example`);
  const inTens = Array.from({ length: 4 }, (_, index) => hosts.slice(index * 10, index * 10 + 10));
  for (const some of inTens)
    await Promise.all(
      some.map(async (name) => {
        world.add(name);
        world.point(name);
        await world.certify(name);
        await world.reconcile(name);
      }),
    );
  expect(new Set(hosts.map((name) => world.reason('CertificateReady', name)))).toEqual(new Set(['Issued']));
  expect(world.seen.orders).toBe(0);
}, 60_000);

test('a missing row keeps the domain served', async () => {
  await using world = await startServed();
  world.seen.row = { present: false, recheckAt: undefined, contested: false, quarantined: false };
  await later(world, 60_000);
  expect(world.reason('Accepted')).toBe('RowMissing');
  expect(route(world)).toBeDefined();
  expect(certificate(world)).toBeDefined();
});

test('name servers that do not answer tear nothing down', async () => {
  await using world = await startServed();
  for (const question of [`TXT _glimpse.${host}`, `A ${host}`, `AAAA ${host}`, `CAA ${host}`])
    world.answers.set(question, 'couldNotAsk');
  await later(world, 7 * hourMs);
  expect(world.reason('OwnershipVerified')).toBe('LookupFailed');
  expect(route(world)).toBeDefined();
  expect(certificate(world)).toBeDefined();
});

test('a lapsed ownership removes the route and keeps the certificate', async () => {
  await using world = await startServed();
  world.answers.delete(`TXT _glimpse.${host}`);
  await later(world, 7 * hourMs);
  expect(world.reason('OwnershipVerified')).toBe('TXTMissingGrace');
  expect(route(world)).toBeDefined();
  // The clock alone moves on, because the certificate of this test is valid for a day only.
  world.api.objects.change(
    'customdomains',
    host,
    namespace,
    (doc: { status?: { ownership?: { missingSince?: string } } }) => {
      if (doc.status?.ownership) doc.status.ownership.missingSince = '2020-01-01T00:00:00Z';
    },
    'status',
  );
  await later(world, 7 * hourMs);
  expect(world.reason('OwnershipVerified')).toBe('OwnershipLapsed');
  expect(route(world)).toBeUndefined();
  expect(certificate(world)).toBeDefined();
  await world.reconcile();
  expect(route(world)).toBeUndefined();
});

test('a paused domain changes nothing but its status', async () => {
  await using world = await startWorld({ paused: true });
  world.add();
  await world.reconcile();
  expect(world.reason('Paused')).toBe('PausedBySpec');
  expect(world.domain()?.metadata.finalizers).toBeUndefined();
  expect(world.writes()).toEqual([expect.stringContaining('status')]);
});

test('cn-10667 a region that vanishes is JurisdictionMissing, and its domain stays served', async () => {
  await using world = await startServed();
  world.api.objects.remove('jurisdictions', 'eu');
  await later(world, 7 * hourMs);
  expect(world.reason('Accepted')).toBe('JurisdictionMissing');
  expect(route(world)).toBeDefined();
});

test('a domain above the quota waits, and older ones stay served', async () => {
  await using world = await startServed({ limits: { customDomains: 1 } });
  world.add('younger.acme.example');
  await world.reconcile('younger.acme.example');
  await world.reconcile();
  expect(world.reason('Accepted', 'younger.acme.example')).toBe('QuotaExceeded');
  expect(world.domain('younger.acme.example')?.status?.nextAction?.text).not.toMatch(/[{}]|at \./);
  expect(world.reason('Ready')).toBe('Live');
});
