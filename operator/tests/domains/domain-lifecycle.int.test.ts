// Tests the life of a custom domain from its object to HTTPS, renewal, lapse and deletion.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DomainWorld, namespace, openDomains, settleDomain } from './domain-world.ts';

const host = 'links.acme.example';
const [hour, day] = [3_600_000, 86_400_000];

let world: DomainWorld;
beforeEach(async () => {
  world = await openDomains();
  onTestFinished(() => world[Symbol.asyncDispose]());
});

const live = async (): Promise<void> => {
  world.add(host);
  world.point(host);
  await settleDomain(world, host);
  expect(await world.reasonOf(host, 'Ready')).toBe('Live');
};
const names = (kind: string): readonly string[] =>
  world.api.objects.list(kind).map((one) => String((one['metadata'] as { name: string }).name));

test('a domain waits for its records, gets one certificate, and is served', async () => {
  world.add(host);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'Ready')).toBe('AwaitingTXT');
  const { ownership } = (await world.object(host))?.status ?? {};
  expect(ownership?.recordName).toBe(`_glimpse-challenge.${host}`);
  expect(names('ListenerSet')).toEqual([]);
  world.point(host);
  world.clock.skip(61_000);
  await settleDomain(world, host);
  const { status } = (await world.object(host)) ?? {};
  expect(status?.nextAction).toMatchObject({ reason: 'Live', forWhom: 'Nobody' });
  expect(world.authority.orders).toEqual([host]);
  expect(names('ListenerSet')).toEqual([host]);
  expect(names('HTTPRoute').toSorted()).toEqual([`http.${host}`, `https.${host}`]);
  expect(status?.route?.probedSerial).toBe(status?.certificate?.serial);
});

test('a domain that may not be issued yet is looked at again within minutes', async () => {
  world.add(host);
  world.point(host);
  const unknown: typeof world.deps.tools = async (...args) => ({
    ...(await world.deps.tools(...args)),
    authority: undefined,
  });
  await world.reconcile(host, { tools: unknown });
  expect(await world.reasonOf(host, 'CAAPermitted')).toBe('CAALookupFailed');
  world.clock.skip(70_000);
  await settleDomain(world, host);
  expect(await world.reasonOf(host, 'Ready')).toBe('Live');
});

test('every route of a host begins with the challenge, so that renewal is not shadowed', async () => {
  await live();
  for (const name of [`http.${host}`, `https.${host}`]) {
    const route = world.api.objects.get('HTTPRoute', name, namespace) as unknown as {
      spec: { rules: { matches: { path: { value: string } }[]; backendRefs: { name: string }[] }[] };
    };
    expect(route.spec.rules[0]?.matches[0]?.path.value).toBe('/.well-known/acme-challenge/');
    expect(route.spec.rules[0]?.backendRefs[0]?.name).toBe('acme-solver');
  }
});

test('cluster-api-11972 a reconcile that finds nothing new writes nothing', async () => {
  await live();
  await world.reconcile(host);
  const before = world.api.requests.length;
  const version = (await world.object(host))?.metadata.resourceVersion;
  await world.reconcile(host);
  const writes = world.api.requests.slice(before).filter(({ verb }) => verb !== 'GET');
  expect(writes.map(({ verb, name }) => `${verb} ${name}`)).toEqual([]);
  expect((await world.object(host))?.metadata.resourceVersion).toBe(version);
});

test('a certificate is renewed before it ends, and the edge is asked for the new one', async () => {
  await live();
  const first = (await world.object(host))?.status?.certificate?.serial;
  world.clock.skip(61 * day);
  for (let turn = 0; turn < 5; turn += 1) {
    await world.reconcile(host);
    world.clock.skip(5000);
  }
  const { certificate, route } = (await world.object(host))?.status ?? {};
  expect(certificate?.serial).not.toBe(first);
  expect(route?.probedSerial).toBe(certificate?.serial);
  expect(world.authority.orders).toHaveLength(2);
});

test('cm-9032 a domain that moved away is served on, but a renewal that is due makes no order', async () => {
  await live();
  world.dns.set(host, 'CNAME', 'elsewhere.example');
  world.dns.set('elsewhere.example', 'A', '192.0.2.1');
  world.world.selfCheck = { kind: 'failed', why: 'otherStatus' };
  for (let check = 0; check < 5; check += 1) {
    world.clock.skip(7 * hour);
    await world.reconcile(host);
  }
  expect(await world.reasonOf(host, 'DNSRouted')).toBe('DNSMovedAway');
  world.clock.skip(62 * day);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'Issuing')).toBe('RenewalStopped');
  expect(world.authority.orders).toHaveLength(1);
  expect(names('ListenerSet')).toEqual([host]);
  world.world.selfCheck = { kind: 'passed' };
  world.point(host);
  world.clock.skip(7 * hour);
  await settleDomain(world, host, 10);
  expect(world.authority.orders).toHaveLength(2);
});

test('DNS that does not answer takes nothing away', async () => {
  await live();
  world.dns.fail(host, 'servfail');
  world.dns.fail(`_glimpse-challenge.${host}`, 'servfail');
  world.clock.skip(7 * hour);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'OwnershipVerified')).toBe('LookupFailed');
  expect((await world.object(host))?.status?.ownership?.verifiedAt).toBeDefined();
  expect(names('ListenerSet')).toEqual([host]);
});

test('a missing TXT record lets ownership lapse after 7 days: the route goes, the certificate stays', async () => {
  await live();
  world.dns.set(`_glimpse-challenge.${host}`, 'TXT');
  world.clock.skip(7 * hour);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'OwnershipVerified')).toBe('TXTMissingGrace');
  expect(names('ListenerSet')).toEqual([host]);
  world.clock.skip(7 * day);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'OwnershipVerified')).toBe('OwnershipLapsed');
  expect(names('ListenerSet')).toEqual([]);
  expect(names('Secret')).toContain(`tls.${host}`);
  world.point(host);
  world.clock.skip(hour);
  await settleDomain(world, host);
  expect(await world.reasonOf(host, 'Ready')).toBe('Live');
  expect(world.authority.orders).toHaveLength(1);
});

test('a suspended domain keeps its route and is not renewed after 60 days', async () => {
  await live();
  world.api.objects.change('CustomDomain', host, namespace, (doc) => void (doc.spec.suspended = true));
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'Ready')).toBe('Suspended');
  expect(names('ListenerSet')).toEqual([host]);
  world.clock.skip(62 * day);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'Issuing')).toBe('RenewalStopped');
  expect(world.authority.orders).toHaveLength(1);
});

test('a deleted domain loses route and challenge; with Retain its certificate stays for the next object', async () => {
  await live();
  world.api.objects.remove('CustomDomain', host, namespace);
  await world.reconcile(host);
  expect(await world.object(host)).toBeUndefined();
  expect([names('ListenerSet'), names('HTTPRoute')]).toEqual([[], []]);
  expect(names('Secret')).toContain(`tls.${host}`);
  world.add(host);
  await settleDomain(world, host);
  expect(world.authority.orders).toHaveLength(1);
});

test('another customer never gets the certificate of the one before', async () => {
  await live();
  world.api.objects.remove('CustomDomain', host, namespace);
  await world.reconcile(host);
  world.add(host, { customerId: 'customer-2' });
  world.point(host, 'customer-2');
  await settleDomain(world, host);
  expect(world.authority.orders).toHaveLength(2);
});

test('a proxy with foreign addresses counts once our solver answered through it', async () => {
  world.add(host);
  world.point(host);
  world.dns.set(host, 'CNAME');
  world.dns.set(host, 'A', '192.0.2.1');
  world.world.selfCheck = { kind: 'failed', why: 'otherContent' };
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
  const token = (await world.object(host))?.status?.dns?.probeToken;
  expect(token).toMatch(/^[\w-]{32}$/);
  world.clock.skip(12_000);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
  expect(world.authority.orders).toEqual([]);
  world.world.selfCheck = { kind: 'passed' };
  world.clock.skip(70_000);
  await settleDomain(world, host);
  expect(await world.reasonOf(host, 'DNSRouted')).toBe('RoutedThroughProxy');
  expect(await world.reasonOf(host, 'Ready')).toBe('Live');
  expect((await world.object(host))?.status?.dns?.probeToken).toBe(token);
});
