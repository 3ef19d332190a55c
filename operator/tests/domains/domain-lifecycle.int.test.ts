// Tests the life of a custom domain from its object to HTTPS, renewal, lapse and deletion.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DomainDnsFixture, openDomainDnsFixture, settleDomain } from './domain-dns-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const host = 'links.acme.example';
const [hour, day] = [3_600_000, 86_400_000];

let fixture: DomainDnsFixture;
beforeEach(async () => {
  fixture = await openDomainDnsFixture();
  onTestFinished(() => fixture[Symbol.asyncDispose]());
});

const live = async (): Promise<void> => {
  fixture.add(host);
  fixture.point(host);
  await settleDomain(fixture, host);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
};
const names = (kind: string): readonly string[] =>
  fixture.api.objects.list(kind).map((one) => String((one['metadata'] as { name: string }).name));

test('a domain waits for its records, gets one certificate, and is served', async () => {
  fixture.add(host);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('AwaitingTXT');
  const { ownership } = (await fixture.object(host))?.status ?? {};
  expect(ownership?.recordName).toBe(`_glimpse-challenge.${host}`);
  expect(names('ListenerSet')).toEqual([]);
  fixture.point(host);
  fixture.clock.skip(61_000);
  await settleDomain(fixture, host);
  const { status } = (await fixture.object(host)) ?? {};
  expect(status?.nextAction).toMatchObject({ reason: 'Live', forWhom: 'Nobody' });
  expect(fixture.authority.orders).toEqual([host]);
  expect(names('ListenerSet')).toEqual([host]);
  expect(names('HTTPRoute').toSorted()).toEqual([`http.${host}`, `https.${host}`]);
  expect(status?.route?.probedSerial).toBe(status?.certificate?.serial);
});

test('a domain that may not be issued yet is looked at again within minutes', async () => {
  fixture.add(host);
  fixture.point(host);
  const unknown: typeof fixture.deps.tools = async (...args) => ({
    ...(await fixture.deps.tools(...args)),
    authority: undefined,
  });
  await fixture.reconcile(host, { tools: unknown });
  expect(await fixture.reasonOf(host, 'CAAPermitted')).toBe('CAALookupFailed');
  fixture.clock.skip(70_000);
  await settleDomain(fixture, host);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
});

test('every route of a host begins with the challenge, so that renewal is not shadowed', async () => {
  await live();
  for (const name of [`http.${host}`, `https.${host}`]) {
    const route = fixture.api.objects.get('HTTPRoute', name, namespace) as unknown as {
      spec: { rules: { matches: { path: { value: string } }[]; backendRefs: { name: string }[] }[] };
    };
    expect(route.spec.rules[0]?.matches[0]?.path.value).toBe('/.well-known/acme-challenge/');
    expect(route.spec.rules[0]?.backendRefs[0]?.name).toBe('acme-solver');
  }
});

test('cluster-api-11972 a reconcile that finds nothing new writes nothing', async () => {
  await live();
  await fixture.reconcile(host);
  const before = fixture.api.requests.length;
  const version = (await fixture.object(host))?.metadata.resourceVersion;
  await fixture.reconcile(host);
  const writes = fixture.api.requests.slice(before).filter(({ verb }) => verb !== 'GET');
  expect(writes.map(({ verb, name }) => `${verb} ${name}`)).toEqual([]);
  expect((await fixture.object(host))?.metadata.resourceVersion).toBe(version);
});

test('a certificate is renewed before it ends, and the edge is asked for the new one', async () => {
  await live();
  const first = (await fixture.object(host))?.status?.certificate?.serial;
  fixture.clock.skip(61 * day);
  for (let count = 0; count < 5; count += 1) {
    await fixture.reconcile(host);
    fixture.clock.skip(5000);
  }
  const { certificate, route } = (await fixture.object(host))?.status ?? {};
  expect(certificate?.serial).not.toBe(first);
  expect(route?.probedSerial).toBe(certificate?.serial);
  expect(fixture.authority.orders).toHaveLength(2);
});

test('cm-9032 a domain that moved away is served on, but a renewal that is due makes no order', async () => {
  await live();
  fixture.dns.set(host, 'CNAME', 'elsewhere.example');
  fixture.dns.set('elsewhere.example', 'A', '192.0.2.1');
  fixture.outside.selfCheck = { kind: 'failed', why: 'otherStatus' };
  for (let check = 0; check < 5; check += 1) {
    fixture.clock.skip(7 * hour);
    await fixture.reconcile(host);
  }
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('DNSMovedAway');
  fixture.clock.skip(62 * day);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'Issuing')).toBe('RenewalStopped');
  expect(fixture.authority.orders).toHaveLength(1);
  expect(names('ListenerSet')).toEqual([host]);
  fixture.outside.selfCheck = { kind: 'passed' };
  fixture.point(host);
  fixture.clock.skip(7 * hour);
  await settleDomain(fixture, host, 10);
  expect(fixture.authority.orders).toHaveLength(2);
});

test('DNS that does not answer takes nothing away', async () => {
  await live();
  fixture.dns.fail(host, 'servfail');
  fixture.dns.fail(`_glimpse-challenge.${host}`, 'servfail');
  fixture.clock.skip(7 * hour);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'OwnershipVerified')).toBe('LookupFailed');
  expect((await fixture.object(host))?.status?.ownership?.verifiedAt).toBeDefined();
  expect(names('ListenerSet')).toEqual([host]);
});

test('a missing TXT record lets ownership lapse after 7 days: the route goes, the certificate stays', async () => {
  await live();
  fixture.dns.set(`_glimpse-challenge.${host}`, 'TXT');
  fixture.clock.skip(7 * hour);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'OwnershipVerified')).toBe('TXTMissingGrace');
  expect(names('ListenerSet')).toEqual([host]);
  fixture.clock.skip(7 * day);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'OwnershipVerified')).toBe('OwnershipLapsed');
  expect(names('ListenerSet')).toEqual([]);
  expect(names('Secret')).toContain(`tls.${host}`);
  fixture.point(host);
  fixture.clock.skip(hour);
  await settleDomain(fixture, host);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
  expect(fixture.authority.orders).toHaveLength(1);
});

test('a suspended domain keeps its route and is not renewed after 60 days', async () => {
  await live();
  fixture.api.objects.change('CustomDomain', host, namespace, (doc) => void (doc.spec.suspended = true));
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Suspended');
  expect(names('ListenerSet')).toEqual([host]);
  fixture.clock.skip(62 * day);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'Issuing')).toBe('RenewalStopped');
  expect(fixture.authority.orders).toHaveLength(1);
});

test('a deleted domain loses route and challenge; with Retain its certificate stays for the next object', async () => {
  await live();
  fixture.api.objects.remove('CustomDomain', host, namespace);
  await fixture.reconcile(host);
  expect(await fixture.object(host)).toBeUndefined();
  expect([names('ListenerSet'), names('HTTPRoute')]).toEqual([[], []]);
  expect(names('Secret')).toContain(`tls.${host}`);
  fixture.add(host);
  await settleDomain(fixture, host);
  expect(fixture.authority.orders).toHaveLength(1);
});

test('another customer never gets the certificate of the one before', async () => {
  await live();
  fixture.api.objects.remove('CustomDomain', host, namespace);
  await fixture.reconcile(host);
  fixture.add(host, { customerId: 'customer-2' });
  fixture.point(host, 'customer-2');
  await settleDomain(fixture, host);
  expect(fixture.authority.orders).toHaveLength(2);
});

test('a proxy that hides the record is named; a name with a visible alias leads elsewhere', async () => {
  fixture.add(host);
  fixture.point(host);
  fixture.dns.set(host, 'CNAME');
  fixture.dns.set(host, 'A', '192.0.2.1');
  fixture.outside.selfCheck = { kind: 'failed', why: 'proxy' };
  await fixture.reconcile(host);
  fixture.clock.skip(12_000);
  await fixture.reconcile(host);
  const { nextAction } = (await fixture.object(host))?.status ?? {};
  expect(nextAction).toMatchObject({ reason: 'ProxyInFront', code: 'dns_only', forWhom: 'Owner' });
  expect(nextAction?.record?.name).toBe(host);
  fixture.dns.set(host, 'A');
  fixture.dns.set(host, 'CNAME', 'shop.elsewhere.example');
  fixture.dns.set('shop.elsewhere.example', 'A', '192.0.2.1');
  fixture.clock.skip(120_000);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
});

test('a proxy with foreign addresses counts once our solver answered through it', async () => {
  fixture.add(host);
  fixture.point(host);
  fixture.dns.set(host, 'CNAME');
  fixture.dns.set(host, 'A', '192.0.2.1');
  fixture.outside.selfCheck = { kind: 'failed', why: 'otherContent' };
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
  const token = (await fixture.object(host))?.status?.dns?.probeToken;
  expect(token).toMatch(/^[\w-]{32}$/);
  fixture.clock.skip(12_000);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
  expect(fixture.authority.orders).toEqual([]);
  fixture.outside.selfCheck = { kind: 'passed' };
  fixture.clock.skip(70_000);
  await settleDomain(fixture, host);
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('RoutedThroughProxy');
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
  expect((await fixture.object(host))?.status?.dns?.probeToken).toBe(token);
});
