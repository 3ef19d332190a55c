// Tests the hand-over of a region: claims become objects, their status comes back, nothing is lost.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import { sourceLabel } from '#resources/labels.ts';
import { customers } from './claims-database.ts';
import { type HandOverWorld, namespace, openHandOver } from './hand-over-world.ts';

let world: HandOverWorld;
beforeAll(async () => {
  world = await openHandOver();
});
afterAll(() => world[Symbol.asyncDispose]());

const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** Waits until a host name has an object. */
const made = (hostname: string) =>
  eventually(async () => {
    const object = await world.object(hostname);
    if (!object) throw new Error('There is no object yet');
    return object;
  });

async function aLiveDomain(hostname: string, customerId: string = customers.anna): Promise<string> {
  const id = await world.claims.add(hostname, customerId);
  await made(hostname);
  await world.control(hostname);
  await world.until(id, ({ serving }) => serving === 'active');
  return id;
}

test.concurrent('a claim becomes an object, and the status of the object becomes its row', async () => {
  const host = 'links.first.org';
  const id = await world.claims.add(host, customers.anna);
  const object = await made(host);
  expect(object.spec).toMatchObject({ hostname: host, role: 'Customer', customerId: customers.anna });
  expect(object.metadata.labels).toMatchObject({ [sourceLabel]: 'row', 'glimpse.dev/jurisdiction': 'eu' });
  const waiting = await world.until(id, ({ holder }) => holder);
  expect(waiting).toMatchObject({ hosted: false, serving: 'waiting' });
  expect(waiting.txt.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  await world.control(host);
  const live = await world.until(id, ({ serving }) => serving === 'active');
  expect(DomainStatus.safeParse(live).success).toBe(true);
  expect(live).toMatchObject({ hosted: true, holder: true, ownership: 'verified', reason: 'Live' });
  expect(live.certificate?.serial).toBe('0a');
});

test.concurrent('a lapsed plan suspends the object and keeps it', async () => {
  const host = 'plan.second.org';
  const id = await aLiveDomain(host);
  await world.claims.entitle(id, false);
  await eventually(async () => expect((await world.object(host))?.spec.suspended).toBe(true));
  await world.control(host);
  await world.until(id, ({ serving, hosted }) => serving === 'suspended' && hosted);
});

test.concurrent('"Check now" wakes the controller, and only its check answers the owner', async () => {
  const host = 'check.third.org';
  const id = await aLiveDomain(host);
  await world.claims.recheck(id);
  const row = await world.claims.rows.findOne({ _id: id });
  const updated = (row!['updatedAt'] as Date).getTime();
  await eventually(() => expect(world.woken).toContain(host));
  expect((await world.status(id))!.seen!.getTime()).toBeLessThan(updated);
  expect(world.handOver.rowOf(host)).toMatchObject({
    known: true,
    present: true,
    recheckAt: expect.any(Date),
  });
  await world.control(host);
  await world.until(id, ({ seen }) => (seen?.getTime() ?? 0) >= updated);
});

test.concurrent('a deleted claim drops its certificate, and its row ends with its object', async () => {
  const host = 'gone.fourth.org';
  const id = await aLiveDomain(host);
  await world.claims.remove(id);
  await eventually(async () => {
    const object = await world.object(host);
    expect(object?.metadata.deletionTimestamp).toBeDefined();
    expect(object?.spec.tls.secretPolicy).toBe('Delete');
  });
  const leaving = await world.until(id, ({ holder }) => !holder);
  expect(leaving).toMatchObject({ hosted: false, removedAt: null });
  world.release(host);
  await world.until(id, ({ removedAt }) => !!removedAt);
});

test.concurrent('own-59 the account that proves a name gets the object of one that only claimed it', async () => {
  const host = 'squat.fifth.org';
  const squatter = await world.claims.add(host, customers.ben);
  const old = await made(host);
  await world.control(host, { ownership: false, pointing: false });
  const owner = await world.claims.add(host, customers.anna);
  const held = await world.until(owner, ({ reason }) => reason === 'HeldByAnother');
  expect((await world.object(host))?.spec.customerId).toBe(customers.ben);
  world.dns.set(held.txt.name, 'TXT', held.txt.value);
  await world.claims.recheck(owner);
  await eventually(async () => expect((await world.object(host))?.metadata.deletionTimestamp).toBeDefined());
  world.release(host);
  const next = await eventually(async () => {
    const object = await made(host);
    expect(object.spec.customerId).toBe(customers.anna);
    return object;
  });
  expect(next.metadata.uid).not.toBe(old.metadata.uid);
  await world.control(host);
  await world.until(owner, ({ hosted, holder }) => hosted && holder);
  expect(await world.status(squatter)).toMatchObject({ holder: false, hosted: false });
});

test.concurrent('own-58 an object that was deleted by mistake is made again and never stops being served', async () => {
  const hosts = Array.from({ length: 20 }, (_, index) => `mass-${index}.sixth.org`);
  const ids = await Promise.all(hosts.map((host) => aLiveDomain(host)));
  const before = await Promise.all(hosts.map((host) => world.object(host)));
  for (const host of hosts) {
    world.api.objects.remove('CustomDomain', host, namespace);
    world.release(host);
  }
  for (const [index, host] of hosts.entries())
    await eventually(async () => {
      const object = await made(host);
      expect(object.metadata.uid).not.toBe(before[index]?.metadata.uid);
    });
  for (const id of ids) expect(await world.status(id)).toMatchObject({ hosted: true, serving: 'active' });
});

test.concurrent('an object that people made keeps its name and has a row of its own', async () => {
  const host = 'hand-made.seventh.org';
  const spec = { hostname: host, role: 'Customer', customerId: customers.anna };
  const given = { kind: 'CustomDomain', metadata: { name: host, namespace }, spec };
  world.api.objects.put(given);
  await world.control(host);
  await world.until(`manual:${host}`, ({ hosted, holder }) => hosted && holder);
  const id = await world.claims.add(host, customers.ben);
  await world.until(id, ({ reason }) => reason === 'HeldByAnother');
  expect((await world.object(host))?.spec.customerId).toBe(customers.anna);
  world.api.objects.remove('CustomDomain', host, namespace);
  world.release(host);
  await world.until(`manual:${host}`, ({ removedAt }) => !!removedAt);
});

test.concurrent('cn-11029 hostile rows never become an object', async () => {
  const hosts = [
    '../etc.org',
    'a".org',
    'a\nb.org',
    '${x}.org',
    '*.eighth.org',
    'github.io',
    'x.glimpse-test.org',
  ];
  const ids = await Promise.all(hosts.map((host) => world.claims.add(host, customers.ben)));
  await world.until(ids.at(-1) ?? '', ({ reason }) => reason === 'ReservedHostname');
  const applied = world.api.requests.filter(
    ({ verb, status }) => verb !== 'list' && verb !== 'watch' && status < 400,
  );
  for (const host of hosts)
    expect(
      applied.some(({ name }) => name === host),
      host,
    ).toBe(false);
});
