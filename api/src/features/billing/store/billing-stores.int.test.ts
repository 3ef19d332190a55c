// The stores on a real replica set pass the common suites, and an event takes no place for ever.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { customerStore, ensureCustomerIndexes } from './customer-store.ts';
import { customerStoreSuite } from './customer-store.suite.ts';
import { ensureEventIndexes, eventStore } from './event-store.ts';
import { eventStoreSuite } from './event-store.suite.ts';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await ownMongo();
  await ensureCustomerIndexes(mongo.db);
  await ensureEventIndexes(mongo.db);
});
afterAll(() => mongo[Symbol.asyncDispose]());

customerStoreSuite('MongoDB', () => ({
  store: customerStore(mongo.db),
  transact: transactions(mongo.client),
}));
eventStoreSuite('MongoDB', () => eventStore(mongo.db));

test('a transaction that fails after the state was written leaves the former state', async () => {
  const store = customerStore(mongo.db);
  const account = Buffer.from('transaction.');
  await store.open(account);
  const applied = {
    at: new Date(0),
    planId: 'basic',
    current: undefined,
    isInForce: false,
    doubles: [],
    unknown: [],
    graceUntil: undefined,
    graceReason: undefined,
    hadTrial: false,
  };
  const fails = transactions(mongo.client)(async (session) => {
    await store.apply(account, { version: 0, applied, dueAt: undefined }, session);
    throw new Error('the plan could not be written');
  });
  await expect(fails).rejects.toThrow('could not be written');
  const row = await store.byAccount(account);
  expect([row?.version, row?.applied]).toEqual([0, undefined]);
});

test('a document of another shape is refused without its content', async () => {
  await mongo.db.collection('billing_customers').insertOne({ customerId: 'cus_damaged', version: 'x' });
  await expect(customerStore(mongo.db).byCustomerId('cus_damaged')).rejects.toThrow(
    /^A document in `billing_customers` has an unknown shape$/,
  );
});

test('events are deleted 90 days after they came', async () => {
  const indexes = await mongo.db.collection('billing_events').indexes();
  expect(indexes.find(({ name }) => name === 'purge')).toMatchObject({
    key: { purgeAt: 1 },
    expireAfterSeconds: 0,
  });
  await eventStore(mongo.db).add(
    { id: 'evt_kept', kind: 'invoice.paid', createdAt: new Date(0), livemode: false, customerId: 'cus_a' },
    new Date('2026-01-01T00:00:00Z'),
  );
  const row = await mongo.db.collection<{ _id: string }>('billing_events').findOne({ _id: 'evt_kept' });
  expect(row).toMatchObject({ purgeAt: new Date('2026-04-01T00:00:00Z') });
});
