// Tests what the hand-over ends after days: retained certificates, sleeping claims, limits of a region.
import { expect, onTestFinished, test, vi } from 'vitest';
import { customers } from './claims-database.ts';
import { namespace, openHandOver } from './hand-over-world.ts';

const day = 86_400_000;
const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 });

async function aWorld(options: Parameters<typeof openHandOver>[0] = {}) {
  const world = await openHandOver(options);
  onTestFinished(() => world[Symbol.asyncDispose]());
  return world;
}

test('the row of an object that people removed says for 30 days that its certificate is kept', async () => {
  const world = await aWorld();
  const host = 'kept.acme.org';
  const spec = { hostname: host, role: 'Customer', customerId: customers.anna };
  const given = { kind: 'CustomDomain', metadata: { name: host, namespace }, spec };
  world.api.objects.put(given);
  await world.control(host);
  await world.until(`manual:${host}`, ({ hosted }) => hosted);
  world.api.objects.remove('CustomDomain', host, namespace);
  world.release(host);
  const row = await world.until(`manual:${host}`, ({ removedAt }) => !!removedAt);
  expect(row.retained?.secret).toBe(`tls.${host}`);
  world.clock.skip(31 * day);
  await eventually(async () => expect(await world.status(`manual:${host}`)).toBeNull());
  expect(world.dropped).toEqual([]);
});

test('an unproven claim sleeps after 7 days without an object, until its owner asks', async () => {
  const world = await aWorld();
  const host = 'sleeps.acme.org';
  const id = await world.claims.add(host, customers.anna);
  await eventually(async () => expect(await world.object(host)).toBeDefined());
  await world.control(host, { ownership: false, pointing: false });
  world.clock.skip(8 * day);
  await eventually(async () => expect((await world.object(host))?.metadata.deletionTimestamp).toBeDefined());
  world.release(host);
  await eventually(async () => expect(await world.object(host)).toBeUndefined());
  const { txt } = await world.until(id, (status) => status.txt.value !== '');
  world.dns.set(txt.name, 'TXT', txt.value);
  await world.claims.change(id, { recheckAt: new Date(Date.now() + 8 * day) });
  await eventually(async () => expect(await world.object(host)).toBeDefined());
});

test('a deleted claim without an object drops the certificate that was kept while it slept', async () => {
  const world = await aWorld();
  const host = 'asleep.acme.org';
  const id = await world.claims.add(host, customers.anna);
  await eventually(async () => expect(await world.object(host)).toBeDefined());
  await world.control(host, { ownership: false, pointing: false });
  world.clock.skip(8 * day);
  await eventually(async () => expect((await world.object(host))?.metadata.deletionTimestamp).toBeDefined());
  world.release(host);
  await eventually(async () => expect(await world.object(host)).toBeUndefined());
  expect(world.dropped).toEqual([]);
  await world.claims.remove(id);
  await world.until(id, ({ removedAt }) => !!removedAt);
  expect(world.dropped).toEqual([host]);
});

test('a full limit of unproven domains keeps no owner out who proves a name', async () => {
  const world = await aWorld({ unverifiedDomains: 1 });
  await world.claims.add('first.acme.org', customers.ben);
  await eventually(async () => expect(await world.object('first.acme.org')).toBeDefined());
  const id = await world.claims.add('second.acme.org', customers.anna);
  const { txt } = await world.until(id, ({ reason }) => reason === 'AwaitingTXT');
  expect(await world.object('second.acme.org')).toBeUndefined();
  world.dns.set(txt.name, 'TXT', txt.value);
  await world.claims.recheck(id);
  await eventually(async () => expect(await world.object('second.acme.org')).toBeDefined());
});

test('a full region says so', async () => {
  const world = await aWorld({ customDomains: 1 });
  await world.claims.add('first.acme.org', customers.ben);
  await eventually(async () => expect(await world.object('first.acme.org')).toBeDefined());
  const id = await world.claims.add('second.acme.org', customers.anna);
  await world.until(id, ({ reason }) => reason === 'QuotaExceeded');
});
