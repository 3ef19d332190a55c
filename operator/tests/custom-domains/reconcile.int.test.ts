// Tests the reconcile of one custom domain on the fake API server: what it serves, keeps and removes.
import { hourMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { servedHost, startServed, startDomainFixture, type DomainFixture } from './domain-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const route = ({ api }: DomainFixture) => api.objects.get('ingresses', `https.${servedHost}`, namespace);
const certificate = ({ api }: DomainFixture) => api.objects.get('secrets', `tls.${servedHost}`, namespace);

/** Lets the checks become due. */
async function later(fixture: DomainFixture, ms: number): Promise<void> {
  await fixture.clock.advance(ms);
  await fixture.reconcile();
}

test('a new domain gets its finalizer, and the TXT record as next action', async () => {
  await using fixture = await startDomainFixture();
  fixture.add();
  await fixture.reconcile();
  expect(fixture.domain()?.metadata.finalizers).toEqual(['glimpse.dev/customdomain']);
  expect(fixture.domain()?.status?.nextAction).toMatchObject({
    reason: 'AwaitingTXT',
    record: { type: 'TXT', name: `_glimpse.${servedHost}` },
  });
  expect(fixture.writes().map((write) => write.split(' ')[0])).toEqual(['PATCH', 'PATCH']);
});

test('an owned domain with a certificate is served, and the second run writes nothing', async () => {
  await using fixture = await startServed();
  expect(fixture.reason('Ready')).toBe('Live');
  expect(fixture.seen.orders).toBe(0);
  fixture.writes();
  await fixture.reconcile();
  await fixture.reconcile();
  expect(fixture.writes()).toEqual([]);
});

test('a new process writes nothing about a served domain', async () => {
  await using fixture = await startServed();
  fixture.writes();
  for (const map of Object.values(fixture.deps.memory)) map.clear();
  await fixture.reconcile();
  expect(fixture.writes()).toEqual([]);
});

test('58 domains that are made again adopt their certificates without an order', async () => {
  await using fixture = await startDomainFixture({
    limits: { customDomains: 5000, unverifiedDomains: 5000 },
  });
  const hosts = Array.from({ length: 40 }, (_, index) => `d${index}.acme.example`);
  const inTens = Array.from({ length: 4 }, (_, index) => hosts.slice(index * 10, index * 10 + 10));
  for (const some of inTens)
    await Promise.all(
      some.map(async (name) => {
        fixture.add(name);
        fixture.point(name);
        await fixture.certify(name);
        await fixture.reconcile(name);
      }),
    );
  expect(new Set(hosts.map((name) => fixture.reason('CertificateReady', name)))).toEqual(new Set(['Issued']));
  expect(fixture.seen.orders).toBe(0);
});

test('a missing row keeps the domain served', async () => {
  await using fixture = await startServed();
  fixture.seen.row = { present: false, recheckAt: undefined, contested: false, quarantined: false };
  await later(fixture, 60_000);
  expect(fixture.reason('Accepted')).toBe('RowMissing');
  expect(route(fixture)).toBeDefined();
  expect(certificate(fixture)).toBeDefined();
});

test('name servers that do not answer tear nothing down', async () => {
  await using fixture = await startServed();
  for (const question of [
    `TXT _glimpse.${servedHost}`,
    `A ${servedHost}`,
    `AAAA ${servedHost}`,
    `CAA ${servedHost}`,
  ])
    fixture.answers.set(question, 'couldNotAsk');
  await later(fixture, 7 * hourMs);
  expect(fixture.reason('OwnershipVerified')).toBe('LookupFailed');
  expect(route(fixture)).toBeDefined();
  expect(certificate(fixture)).toBeDefined();
});

test('a lapsed ownership removes the route and keeps the certificate', async () => {
  await using fixture = await startServed();
  fixture.answers.delete(`TXT _glimpse.${servedHost}`);
  await later(fixture, 7 * hourMs);
  expect(fixture.reason('OwnershipVerified')).toBe('TXTMissingGrace');
  expect(route(fixture)).toBeDefined();
  // The clock alone moves on, because the certificate of this test is valid for a day only.
  fixture.api.objects.change(
    'customdomains',
    servedHost,
    namespace,
    (doc: { status?: { ownership?: { missingSince?: string } } }) => {
      if (doc.status?.ownership) doc.status.ownership.missingSince = '2020-01-01T00:00:00Z';
    },
    'status',
  );
  await later(fixture, 7 * hourMs);
  expect(fixture.reason('OwnershipVerified')).toBe('OwnershipLapsed');
  expect(route(fixture)).toBeUndefined();
  expect(certificate(fixture)).toBeDefined();
  await fixture.reconcile();
  expect(route(fixture)).toBeUndefined();
});

test('a paused domain changes nothing but its status', async () => {
  await using fixture = await startDomainFixture({ paused: true });
  fixture.add();
  await fixture.reconcile();
  expect(fixture.reason('Paused')).toBe('PausedBySpec');
  expect(fixture.domain()?.metadata.finalizers).toBeUndefined();
  expect(fixture.writes()).toEqual([expect.stringContaining('status')]);
});

test('cn-10667 a region that vanishes is JurisdictionMissing, and its domain stays served', async () => {
  await using fixture = await startServed();
  fixture.api.objects.remove('jurisdictions', 'eu');
  await later(fixture, 7 * hourMs);
  expect(fixture.reason('Accepted')).toBe('JurisdictionMissing');
  expect(route(fixture)).toBeDefined();
});

test('a domain above the quota waits, and older ones stay served', async () => {
  await using fixture = await startServed({ limits: { customDomains: 1 } });
  fixture.add('younger.acme.example');
  await fixture.reconcile('younger.acme.example');
  await fixture.reconcile();
  expect(fixture.reason('Accepted', 'younger.acme.example')).toBe('QuotaExceeded');
  expect(fixture.domain('younger.acme.example')?.status?.nextAction?.text).not.toMatch(/[{}]|at \./);
  expect(fixture.reason('Ready')).toBe('Live');
});
