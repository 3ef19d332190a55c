// The jobs delete unverified accounts and finish erasures (docs/design/http-api.md#retention).
import { limits } from '@glimpse/contracts/limits';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { accountErasure } from './erasure/account-erasure.ts';
import { accountKeys, aNewAccount, anOpening } from './testing/account-opening.ts';
import { accountJobs } from './jobs.ts';
import { accountForms } from './store/account-forms-store.ts';
import { boxingProgress } from './store/boxing-progress-store.ts';
import { readRow } from './store/account-row.ts';
import { accountStore, ensureAccountIndexes, type NewAccount } from './store/account-store.ts';
import { erasureStore } from './erasure/erasure-store.ts';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await ownMongo();
  await ensureAccountIndexes(mongo.db);
});
afterAll(() => mongo[Symbol.asyncDispose]());

const now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const real = { now: () => new Date() };
const agoSeconds = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const run = async (name: string, eraseAccount = accountErasure([])): Promise<void> => {
  const needs = {
    accounts: accountStore(mongo.db, anOpening({ clock })),
    erasures: erasureStore(mongo.db, real),
    eraseAccount,
    clock,
    forms: { forms: accountForms(mongo.db, anOpening()), progress: boxingProgress(mongo.db, 'eu') },
  };
  await accountJobs(needs)
    .find((job) => job.name === name)
    ?.run(new AbortController().signal);
};

test('an unverified account is deleted seven days after its last mail, a verified one never', async () => {
  const accounts = accountStore(mongo.db, anOpening({ clock }));
  const anAccount = (address: string, over: Partial<NewAccount>) =>
    aNewAccount(address, { verified: false, ...over });
  const { unverifiedSeconds } = limits;
  expect(unverifiedSeconds).toBe(7 * 86_400);
  for (const account of [
    anAccount('old', { mailedAt: agoSeconds(unverifiedSeconds + 1) }),
    anAccount('asked again', { mailedAt: agoSeconds(unverifiedSeconds - 1) }),
    anAccount('verified', { mailedAt: agoSeconds(unverifiedSeconds * 9), verified: true }),
  ])
    await accounts.insert(account, agoSeconds(unverifiedSeconds * 10));
  await run('unverified');
  const left = await mongo.db.collection('accounts').find().toArray();
  const addresses = left
    .map((row) => readRow(row, accountKeys()))
    .map((read) => (typeof read === 'string' ? read : read.account.address));
  expect(addresses.toSorted()).toEqual(['asked again', 'verified']);
  const plan = await mongo.db
    .collection('accounts')
    .find({ pending: true, mailedAt: { $lt: now } })
    .explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('"indexName":"pending"');
});

test('the job erases what a crashed process or a concurrent request left of a deleted account', async () => {
  const erasures = erasureStore(mongo.db, real);
  const secrets = mongo.db.collection('secrets');
  const [gone, fresh] = [new ObjectId(), new ObjectId()];
  await transactions(mongo.client)(async (session) => {
    for (const { id } of [gone, fresh]) await erasures.add({ id: Buffer.from(id) }, session);
  });
  await mongo.db
    .collection('departures')
    .updateOne({ _id: gone }, [{ $set: { at: { $subtract: ['$$NOW', 16_000] } } }]);
  for (const ownerId of [gone, fresh])
    await secrets.insertOne({ ownerId, rec: { account: 'x' }, bucket: 'b' });
  const erase = accountErasure([secretStore(mongo.db).disown]);
  await run('departures', erase);
  expect(await secrets.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
    { bucket: 'b' },
    { ownerId: fresh, rec: { account: 'x' }, bucket: 'b' },
  ]);
  expect((await erasures.waiting(0)).map((id) => id.toString('hex'))).toEqual([fresh.toHexString()]);
});
