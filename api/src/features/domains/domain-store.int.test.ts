// Races of 20 on claims: quotas hold, and accounts stay apart (docs/design/http-api.md#domains).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOutage } from '#platform/mongo/outage.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { domainStore, ensureDomainIndexes } from './domain-store.ts';
import { isActive } from './domain.ts';
import { activeStatus, fakeOperator } from './testing/fake-operator.ts';

const mongo = await ownMongo();
const store = domainStore(mongo.client, mongo.db);
const operator = fakeOperator(mongo.client, mongo.db.databaseName);
beforeAll(async () => {
  await ensureDomainIndexes(mongo.db);
  await operator.start();
});
afterAll(() => mongo[Symbol.asyncDispose]());

let made = 0;
const anId = (): string => String(made++).padStart(20, 'd');
const aCustomer = (): string => String(made++).padStart(24, 'c');
const twenty = <T>(act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, at) => act(at)));
const claim = async (customerId: string, hostname: string, quota = 25) => {
  const id = anId();
  return { id, added: await addPersistently({ id, customerId, hostname, typed: hostname }, quota) };
};

/** Repeats an add that a busy machine did not begin or finish in time, as callers do after 503. */
async function addPersistently(...given: Parameters<typeof store.add>): ReturnType<typeof store.add> {
  return await store.add(...given).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return addPersistently(...given);
  });
}

/** Splits claims by whether their row is stored: one without an answer may be stored, too. */
async function byOutcome(customer: string, claims: readonly Awaited<ReturnType<typeof claim>>[]) {
  const ids = new Set((await store.listByCustomer(customer)).map(({ row }) => row._id));
  const isStored = ({ id, added }: (typeof claims)[number]) => added === 'added' || ids.has(id);
  return {
    stored: claims.filter(isStored).length,
    rows: ids.size,
    others: new Set(claims.filter((one) => !isStored(one)).map(({ added }) => added)),
  };
}

test('20 equal adds of one account add one claim', async () => {
  const customer = aCustomer();
  const claims = await twenty(() => claim(customer, 'same.example.org'));
  expect(await byOutcome(customer, claims)).toEqual({ stored: 1, rows: 1, others: new Set(['duplicate']) });
});

test('20 different adds of one account stop at its quota', async () => {
  const customer = aCustomer();
  const claims = await twenty((at) => claim(customer, `n${at}.example.org`, 5));
  expect(await byOutcome(customer, claims)).toEqual({ stored: 5, rows: 5, others: new Set(['full']) });
  expect((await store.listByCustomer(customer)).map(({ row }) => row.hostname)).toEqual(
    (await store.listByCustomer(customer))
      .map(({ row }) => row.hostname)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );
});

test('20 accounts may claim one name, and one of them holds it', async () => {
  const customers = Array.from({ length: 20 }, aCustomer);
  const claims = await Promise.all(customers.map((customer) => claim(customer, 'wanted.example.org')));
  expect(claims.every((one) => one.added === 'added')).toBe(true);
  const proven = await Promise.all(claims.map(({ id }) => operator.answer(id, activeStatus)));
  expect(proven.filter(Boolean)).toHaveLength(1);
  const seen = await Promise.all(customers.map((customer) => store.find(customer, 'wanted.example.org')));
  expect(seen.filter((one) => one !== undefined && isActive(one))).toHaveLength(1);
  expect(await store.servedId('wanted.example.org')).toBe(claims[proven.indexOf(true)]?.id);
});

test('one of 20 releases succeeds and frees the name; other accounts cannot reach the claim', async () => {
  const [customer, stranger] = [aCustomer(), aCustomer()];
  const { id } = await claim(customer, 'gone.example.org');
  expect(await store.find(stranger, id)).toBeUndefined();
  expect(await store.release(stranger, id)).toBe(false);
  expect(await store.recheck(stranger, id)).toBe(0);
  expect((await twenty(() => store.release(customer, id))).filter(Boolean)).toHaveLength(1);
  expect(await store.find(customer, id)).toBeUndefined();
  expect((await claim(customer, 'gone.example.org')).added).toBe('added');
});

test('a status that names another customer is ignored', async () => {
  const customer = aCustomer();
  const { id } = await claim(customer, 'mine.example.org');
  await operator.answer(id, activeStatus);
  await operator.statuses.updateOne({ _id: id }, { $set: { customerId: aCustomer() } });
  expect(await store.find(customer, id)).toMatchObject({
    row: { hostname: 'mine.example.org' },
    status: undefined,
  });
});

test('a released row is deleted 30 days after its clean-up, and never before the clean-up', async () => {
  const customer = aCustomer();
  const long = new Date(Date.now() - 31 * 86_400_000);
  const ids = await Promise.all(
    ['fresh', 'busy', 'cleaned'].map(async (word) => (await claim(customer, `${word}.example.org`)).id),
  );
  const [fresh = '', busy = '', cleaned = ''] = ids;
  for (const id of ids) await operator.answer(id);
  for (const id of ids) await store.release(customer, id);
  await operator.claims.updateMany({ _id: { $in: [busy, cleaned] } }, { $set: { deletedAt: long } });
  await operator.statuses.updateOne({ _id: cleaned }, { $set: { removedAt: long } });
  expect(await store.purge(new Date(Date.now() - 30 * 86_400_000))).toBe(1);
  const left = await operator.claims.find({ _id: { $in: ids } }).toArray();
  expect(left.map(({ _id }) => _id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    [fresh, busy].toSorted((a, b) => (a < b ? -1 : 1)),
  );
});

test('a stopped domain is not served, whatever its status says, until a plan includes it again', async () => {
  const customer = aCustomer();
  const { id } = await claim(customer, 'fraud.example.org');
  await operator.answer(id, activeStatus);
  expect(await store.servedId('fraud.example.org')).toBe(id);
  expect([await store.stop(customer), await store.stop(customer)]).toEqual([1, 0]);
  expect(await store.servedId('fraud.example.org')).toBeUndefined();
  expect((await store.find(customer, id))?.row.stoppedAt).toBeInstanceOf(Date);
  expect(await store.entitle(customer)).toBe(1);
  expect(await store.servedId('fraud.example.org')).toBe(id);
});

test('a removed domain is not served, before the operator has seen that', async () => {
  const customer = aCustomer();
  const { id } = await claim(customer, 'removed.example.org');
  await operator.answer(id, activeStatus);
  expect(await store.servedId('removed.example.org')).toBe(id);
  await store.release(customer, id);
  expect(await store.servedId('removed.example.org')).toBeUndefined();
});

test('a domain that is suspended already can still be stopped', async () => {
  const customer = aCustomer();
  const { id } = await claim(customer, 'late-fraud.example.org');
  await operator.answer(id, activeStatus);
  const until = new Date('2020-01-15T00:00:00Z');
  await store.entitleUntil(customer, until);
  await store.endEntitled(until);
  expect(await store.servedId('late-fraud.example.org')).toBe(id);
  expect(await store.stop(customer)).toBe(1);
  expect(await store.servedId('late-fraud.example.org')).toBeUndefined();
});

test('a lapsed plan suspends all domains, and a deleted account releases them', async () => {
  const customer = aCustomer();
  await claim(customer, 'one.example.org');
  const { id } = await claim(customer, 'two.example.org');
  await operator.answer(id, activeStatus);
  const until = new Date('2020-01-15T00:00:00Z');
  const later = (ms: number): Date => new Date(until.getTime() + ms);
  const active = async () =>
    isActive((await store.find(customer, id)) ?? { row: {} as never, status: undefined });
  expect([await store.entitleUntil(customer, until), await store.entitleUntil(customer, later(9))]).toEqual([
    2, 0,
  ]);
  expect(await store.unwarned(later(0))).toEqual([{ customerId: customer, until }]);
  expect(await store.unwarned(later(-1))).toEqual([]);
  expect([await store.endEntitled(later(-1)), await active()]).toEqual([0, true]);
  expect([await store.endEntitled(until), await active()]).toEqual([2, false]);
  expect([await store.entitle(customer), await store.entitle(customer), await active()]).toEqual([
    2,
    0,
    true,
  ]);
  await store.releaseAll(customer);
  expect(await store.listByCustomer(customer)).toEqual([]);
  expect((await operator.claims.findOne({ _id: id }))?.['deletedAt']).toBeInstanceOf(Date);
});

test('of 20 processes one reminds the owner of a plan that ends', async () => {
  const customer = aCustomer();
  await claim(customer, 'reminded.example.org');
  const until = new Date('2020-01-15T00:00:00Z');
  const warn = () => mongo.client.withSession((session) => store.warn(customer, session));
  expect(await warn()).toBe(false); // the plan has no end
  await store.entitleUntil(customer, until);
  const warned = await twenty(warn);
  expect(warned.filter(Boolean)).toEqual([true]);
  expect(await store.unwarned(until)).not.toContainEqual({ customerId: customer, until });
});
