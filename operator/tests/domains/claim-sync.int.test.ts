// Tests the claim sync of a region: claims become objects, their status comes back, nothing is lost.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import { sourceLabel } from '#resources/labels.ts';
import { customers } from './claims-database.ts';
import { type ClaimSyncFixture, openClaimSync } from './claim-sync-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

let fixture: ClaimSyncFixture;
beforeAll(async () => {
  fixture = await openClaimSync();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** Waits until a host name has an object. */
const made = (hostname: string) =>
  eventually(async () => {
    const object = await fixture.object(hostname);
    if (!object) throw new Error('There is no object yet');
    return object;
  });

async function aLiveDomain(hostname: string, customerId: string = customers.anna): Promise<string> {
  const id = await fixture.claims.add(hostname, customerId);
  await made(hostname);
  await fixture.control(hostname);
  await fixture.until(id, ({ serving }) => serving === 'active');
  return id;
}

test.concurrent('a claim becomes an object, and the status of the object becomes its row', async () => {
  const host = 'links.first.org';
  const id = await fixture.claims.add(host, customers.anna);
  const object = await made(host);
  expect(object.spec).toMatchObject({ hostname: host, role: 'Customer', customerId: customers.anna });
  expect(object.metadata.labels).toMatchObject({ [sourceLabel]: 'row', 'glimpse.dev/jurisdiction': 'eu' });
  const waiting = await fixture.until(id, ({ holder }) => holder);
  expect(waiting).toMatchObject({ hosted: false, serving: 'waiting' });
  expect(waiting.txt.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  await fixture.control(host);
  const live = await fixture.until(id, ({ serving }) => serving === 'active');
  expect(DomainStatus.safeParse(live).success).toBe(true);
  expect(live).toMatchObject({ hosted: true, holder: true, ownership: 'verified', reason: 'Live' });
  expect(live.certificate?.serial).toBe('0a');
});

test.concurrent('a lapsed plan suspends the object and keeps it', async () => {
  const host = 'plan.second.org';
  const id = await aLiveDomain(host);
  await fixture.claims.entitle(id, false);
  await eventually(async () => expect((await fixture.object(host))?.spec.suspended).toBe(true));
  await fixture.control(host);
  await fixture.until(id, ({ serving, hosted }) => serving === 'suspended' && hosted);
});

test.concurrent('"Check now" wakes the controller, and only its check answers the owner', async () => {
  const host = 'check.third.org';
  const id = await aLiveDomain(host);
  await fixture.claims.recheck(id);
  const row = await fixture.claims.rows.findOne({ _id: id });
  const updated = (row!['updatedAt'] as Date).getTime();
  await eventually(() => expect(fixture.woken).toContain(host));
  expect((await fixture.status(id))!.seen!.getTime()).toBeLessThan(updated);
  expect(fixture.claimSync.rowOf(host)).toMatchObject({
    known: true,
    present: true,
    recheckAt: expect.any(Date),
  });
  await fixture.control(host);
  await fixture.until(id, ({ seen }) => (seen?.getTime() ?? 0) >= updated);
});

test.concurrent('a deleted claim drops its certificate, and its row ends with its object', async () => {
  const host = 'gone.fourth.org';
  const id = await aLiveDomain(host);
  await fixture.claims.remove(id);
  await eventually(async () => {
    const object = await fixture.object(host);
    expect(object?.metadata.deletionTimestamp).toBeDefined();
    expect(object?.spec.tls.secretPolicy).toBe('Delete');
  });
  const leaving = await fixture.until(id, ({ holder }) => !holder);
  expect(leaving).toMatchObject({ hosted: false, removedAt: null });
  fixture.release(host);
  await fixture.until(id, ({ removedAt }) => !!removedAt);
});

test.concurrent('own-59 the account that proves a name gets the object of one that only claimed it', async () => {
  const host = 'squat.fifth.org';
  const squatter = await fixture.claims.add(host, customers.ben);
  const old = await made(host);
  await fixture.control(host, { ownership: false, pointing: false });
  const owner = await fixture.claims.add(host, customers.anna);
  const held = await fixture.until(owner, ({ reason }) => reason === 'HeldByAnother');
  expect((await fixture.object(host))?.spec.customerId).toBe(customers.ben);
  fixture.dns.set(held.txt.name, 'TXT', held.txt.value);
  await fixture.claims.recheck(owner);
  await eventually(async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(host);
  const next = await eventually(async () => {
    const object = await made(host);
    expect(object.spec.customerId).toBe(customers.anna);
    return object;
  });
  expect(next.metadata.uid).not.toBe(old.metadata.uid);
  await fixture.control(host);
  await fixture.until(owner, ({ hosted, holder }) => hosted && holder);
  expect(await fixture.status(squatter)).toMatchObject({ holder: false, hosted: false });
});

test.concurrent('own-58 an object that was deleted by mistake is made again and never stops being served', async () => {
  const hosts = Array.from({ length: 20 }, (_, index) => `mass-${index}.sixth.org`);
  const ids = await Promise.all(hosts.map((host) => aLiveDomain(host)));
  const before = await Promise.all(hosts.map((host) => fixture.object(host)));
  for (const host of hosts) {
    fixture.api.objects.remove('CustomDomain', host, namespace);
    fixture.release(host);
  }
  for (const [index, host] of hosts.entries())
    await eventually(async () => {
      const object = await made(host);
      expect(object.metadata.uid).not.toBe(before[index]?.metadata.uid);
    });
  for (const id of ids) expect(await fixture.status(id)).toMatchObject({ hosted: true, serving: 'active' });
});

test.concurrent('an object that people made keeps its name and has a row of its own', async () => {
  const host = 'hand-made.seventh.org';
  const spec = { hostname: host, role: 'Customer', customerId: customers.anna };
  const given = { kind: 'CustomDomain', metadata: { name: host, namespace }, spec };
  fixture.api.objects.put(given);
  await fixture.control(host);
  await fixture.until(`manual:${host}`, ({ hosted, holder }) => hosted && holder);
  const id = await fixture.claims.add(host, customers.ben);
  await fixture.until(id, ({ reason }) => reason === 'HeldBySupport');
  expect((await fixture.object(host))?.spec.customerId).toBe(customers.anna);
  fixture.api.objects.remove('CustomDomain', host, namespace);
  fixture.release(host);
  await fixture.until(`manual:${host}`, ({ removedAt }) => !!removedAt);
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
  const ids = await Promise.all(hosts.map((host) => fixture.claims.add(host, customers.ben)));
  await fixture.until(ids.at(-1) ?? '', ({ reason }) => reason === 'ReservedHostname');
  const applied = fixture.api.requests.filter(
    ({ verb, status }) => verb !== 'list' && verb !== 'watch' && status < 400,
  );
  for (const host of hosts)
    expect(
      applied.some(({ name }) => name === host),
      host,
    ).toBe(false);
});
