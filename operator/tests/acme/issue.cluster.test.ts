// Tests issuing, renewing and adopting certificates with a real authority.
import { dayMs } from '#platform/clock.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyFingerprint, readCertificate } from '#platform/x509.ts';
import { type Lab, startLab } from './lab.ts';
import { watchedOrders } from './recorders.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.pebble.fault(undefined));

const factsOf = async (host: string) => {
  const { chain, key } = await lab.served(host);
  const facts = readCertificate(chain);
  expect(facts?.keyFingerprint).toBe(keyFingerprint(key));
  return facts;
};

/** A window of one minute that begins after the certificate, so many days from now. */
async function setWindow(chain: string, days: number): Promise<void> {
  const start = lab.clock.now().getTime() + days * dayMs + 1000;
  const suggestedWindow = { start: new Date(start), end: new Date(start + 60_000) };
  await lab.pebble.setRenewalInfo(chain, { suggestedWindow });
}

test('a proven domain gets a certificate for exactly its name, with one order', async () => {
  const host = 'one.example.test';
  lab.addDomain(host);
  const { domain } = await lab.drive(host);
  const facts = await factsOf(host);
  expect(facts?.names).toEqual([host]);
  expect(domain.status?.certificate).toMatchObject({ serial: facts?.serial, revision: 1 });
  expect(domain.status?.acme).toMatchObject({ state: 'Idle', attempt: 1 });
  expect(lab.pebble.counts(host)).toMatchObject({ newOrders: 1, finalizes: 1 });
  expect(await lab.secretNames()).not.toContain(`next-key.${host}`);
  expect((await lab.secret(`tls.${host}`))?.metadata.ownerReferences).toBeUndefined();
});

test('a certificate of RSA follows the spec, and a changed spec replaces it', async () => {
  const host = 'rsa.example.test';
  const spec = { tls: { keyAlgorithm: 'RSA-2048', redirectHttp: true, secretPolicy: 'Retain' } };
  lab.addDomain(host, { spec });
  await lab.drive(host);
  expect((await lab.served(host)).key.length).toBeGreaterThan(1000);
  lab.api.objects.change('CustomDomain', host, 'glimpse-eu', (doc) => {
    doc.spec.tls.keyAlgorithm = 'ECDSA-P256';
  });
  const { domain } = await lab.drive(host, {
    until: ({ domain: now }) => now.status?.certificate?.revision === 2 && now.status.acme?.state === 'Idle',
  });
  expect((await lab.served(host)).key.length).toBeLessThan(400);
  expect(domain.status?.acme?.attempt).toBe(2);
});

test('a window that has begun renews at once and names what it replaces, with a new key', async () => {
  const host = 'ari.example.test';
  lab.addDomain(host);
  await lab.drive(host);
  const before = await lab.served(host);
  await setWindow(before.chain, 0);
  lab.clock.skip(dayMs);
  const { wires, orders } = watchedOrders(lab.freshDeps().wires);
  const { domain } = await lab.drive(host, {
    deps: lab.freshDeps({ wires }),
    until: ({ domain: { status } }) => status?.certificate?.revision === 2 && status.acme?.state === 'Idle',
  });
  expect(orders).toHaveLength(1);
  expect(orders[0]?.replaces).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(domain.status?.acme?.purpose).toBeUndefined();
  expect(keyFingerprint((await lab.served(host)).key)).not.toBe(keyFingerprint(before.key));
});

test('cm-8962 a certificate that is there is adopted: one live read decides and nothing is ordered', async () => {
  const host = 'adopt.example.test';
  lab.addDomain(host);
  const { domain: first } = await lab.drive(host);
  const orders = lab.pebble.counts(host).newOrders;
  lab.api.objects.remove('CustomDomain', host, 'glimpse-eu');
  lab.addDomain(host);
  const { domain } = await lab.drive(host);
  expect(domain.status?.certificate).toMatchObject({
    serial: first.status?.certificate?.serial,
    revision: 1,
  });
  expect(lab.pebble.counts(host).newOrders).toBe(orders);
});

test('a certificate of one customer is never used for another', async () => {
  const host = 'moved.example.test';
  lab.addDomain(host);
  const { domain: first } = await lab.drive(host);
  lab.api.objects.remove('CustomDomain', host, 'glimpse-eu');
  lab.addDomain(host, { spec: { customerId: 'another-customer' } });
  const { domain } = await lab.drive(host);
  expect(domain.status?.certificate?.serial).not.toBe(first.status?.certificate?.serial);
});

test('cm-8464 after days of suspension a due renewal starts at the next look, once', async () => {
  const host = 'asleep.example.test';
  lab.addDomain(host);
  await lab.drive(host);
  const { newOrders } = lab.pebble.counts(host);
  await setWindow((await lab.served(host)).chain, 1);
  lab.clock.skip(3 * dayMs);
  await lab.advance(host);
  expect(lab.pebble.counts(host).newOrders).toBe(newOrders + 1);
  await lab.drive(host);
  expect(lab.pebble.counts(host).newOrders).toBe(newOrders + 1);
});

test('closed gates and a full region place no order', async () => {
  const host = 'gate.example.test';
  lab.addDomain(host);
  expect((await lab.advance(host, { gate: false })).issuing.reason).toBe('Blocked');
  expect((await lab.advance(host, { room: false })).issuing.reason).toBe('Blocked');
  expect(await lab.secretNames()).not.toContain(`next-key.${host}`);
});

test('cm-9032 a renewal that is stopped but due places no order', async () => {
  const host = 'stopped.example.test';
  lab.addDomain(host);
  await lab.drive(host);
  const { newOrders } = lab.pebble.counts(host);
  lab.clock.skip(80 * dayMs);
  const progress = await lab.advance(host, { mayRenew: false });
  expect(progress.issuing.reason).toBe('RenewalStopped');
  expect(lab.pebble.counts(host).newOrders).toBe(newOrders);
});
