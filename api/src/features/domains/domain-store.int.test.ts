// Claims under races of 20 on a real MongoDB: no quota is exceeded, no name is held twice, nothing leaks between accounts (api.md 3.7).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownMongo } from '#platform/mongo/testing.ts';
import { domainStore, ensureDomainIndexes } from './domain-store.ts';
import { isActive } from './domain.ts';
import { aWatcher, live } from './testing.ts';

const mongo = await ownMongo();
const store = domainStore(mongo.client, mongo.db);
const watcher = aWatcher(mongo.client, mongo.db.databaseName);
beforeAll(async () => {
  await ensureDomainIndexes(mongo.db);
  await watcher.start();
});
afterAll(() => mongo[Symbol.asyncDispose]());

let made = 0;
const anId = (): string => String(made++).padStart(20, 'd');
const aCustomer = (): string => String(made++).padStart(24, 'c');
const twenty = <T>(act: (at: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, (_, at) => act(at)));
const claim = async (customerId: string, hostname: string, most = 25) => {
  const id = anId();
  return { id, added: await store.add({ id, customerId, hostname, typed: hostname }, most) };
};

test('of 20 equal adds of one account one wins', async () => {
  const customer = aCustomer();
  const added = await twenty(() => claim(customer, 'same.example.org'));
  expect(added.filter((one) => one.added === 'added')).toHaveLength(1);
  expect(added.filter((one) => one.added === 'duplicate')).toHaveLength(19);
  expect(await store.ofCustomer(customer)).toHaveLength(1);
});

test('20 different adds of one account stop at its quota', async () => {
  const customer = aCustomer();
  const added = await twenty((at) => claim(customer, `n${at}.example.org`, 5));
  expect(added.filter((one) => one.added === 'added')).toHaveLength(5);
  expect(added.filter((one) => one.added === 'full')).toHaveLength(15);
  expect((await store.ofCustomer(customer)).map(({ row }) => row.hostname)).toEqual(
    (await store.ofCustomer(customer)).map(({ row }) => row.hostname).toSorted((a, b) => (a < b ? -1 : 1)),
  );
});

test('20 accounts may claim one name, and one of them holds it verified', async () => {
  const customers = Array.from({ length: 20 }, aCustomer);
  const claims = await Promise.all(customers.map((customer) => claim(customer, 'wanted.example.org')));
  expect(claims.every((one) => one.added === 'added')).toBe(true);
  const proven = await Promise.all(claims.map(({ id }) => watcher.answer(id, live)));
  expect(proven.filter(Boolean)).toHaveLength(1);
  const seen = await Promise.all(customers.map((customer) => store.one(customer, 'wanted.example.org')));
  expect(seen.filter((one) => one !== undefined && isActive(one))).toHaveLength(1);
  expect(await store.hosted('wanted.example.org')).toBe(claims[proven.indexOf(true)]?.id);
});

test('of 20 releases one wins; the name is free for the same account, and others see nothing of it', async () => {
  const [customer, stranger] = [aCustomer(), aCustomer()];
  const { id } = await claim(customer, 'gone.example.org');
  expect(await store.one(stranger, id)).toBeUndefined();
  expect(await store.release(stranger, id)).toBe(false);
  expect(await store.recheck(stranger, id)).toBe(0);
  expect((await twenty(() => store.release(customer, id))).filter(Boolean)).toHaveLength(1);
  expect(await store.one(customer, id)).toBeUndefined();
  expect((await claim(customer, 'gone.example.org')).added).toBe('added');
});

test('a status for another host or customer speaks for nobody', async () => {
  const customer = aCustomer();
  const { id } = await claim(customer, 'mine.example.org');
  await watcher.answer(id, live);
  await watcher.statuses.updateOne({ _id: id }, { $set: { customerId: aCustomer() } });
  expect(await store.one(customer, id)).toMatchObject({ row: { hostname: 'mine.example.org' }, status: undefined });
});

test('a released row stays 30 days beyond its clean-up, and one that is not cleaned up stays', async () => {
  const customer = aCustomer();
  const long = new Date(Date.now() - 31 * 86_400_000);
  const ids = await Promise.all(['fresh', 'busy', 'cleaned'].map(async (word) => (await claim(customer, `${word}.example.org`)).id));
  const [fresh = '', busy = '', cleaned = ''] = ids;
  for (const id of ids) await watcher.answer(id);
  for (const id of ids) await store.release(customer, id);
  await watcher.claims.updateMany({ _id: { $in: [busy, cleaned] } }, { $set: { deletedAt: long } });
  await watcher.statuses.updateOne({ _id: cleaned }, { $set: { removedAt: long } });
  expect(await store.purge(new Date(Date.now() - 30 * 86_400_000))).toBe(1);
  const left = await watcher.claims.find({ _id: { $in: ids } }).toArray();
  expect(left.map(({ _id }) => _id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([fresh, busy].toSorted((a, b) => (a < b ? -1 : 1)));
});

test('a deleted account and a lapsed plan leave nothing that lives on', async () => {
  const customer = aCustomer();
  await claim(customer, 'one.example.org');
  const { id } = await claim(customer, 'two.example.org');
  await watcher.answer(id, live);
  expect(await store.entitle(customer, false)).toBe(2);
  expect(isActive((await store.one(customer, id)) ?? { row: {} as never, status: undefined })).toBe(false);
  await store.releaseAll(customer);
  expect(await store.ofCustomer(customer)).toEqual([]);
  expect((await watcher.claims.findOne({ _id: id }))?.['deletedAt']).toBeInstanceOf(Date);
});
