// Moves rows of the release before to boxes, beside processes of that release
// (docs/design/keys.md#account-boxes).
import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { emailIds, newEmailId } from '../model/email-addresses.ts';
import { zeroCounters } from '../model/usage-counters.ts';
import { accountKeys, aNewAccount, anOpening } from '../testing/account-opening.ts';
import { accountForms, sealBackedUp } from './account-forms-store.ts';
import type { Refusal } from './account-row.ts';
import { accountStore, ensureAccountIndexes } from './account-store.ts';

const now = new Date('2026-11-21T12:00:00Z');
let mongo: Mongo;
let isSealed = false;
const refused: Refusal[] = [];
const opening = anOpening({ keys: () => accountKeys(isSealed) }, refused);
beforeAll(async () => {
  mongo = await ownMongo();
  await ensureAccountIndexes(mongo.db);
});
beforeEach(async () => {
  isSealed = false;
  refused.length = 0;
  await rows().deleteMany({});
});
afterAll(() => mongo[Symbol.asyncDispose]());

const rows = () => mongo.db.collection<Document & { _id: ObjectId }>('accounts');
const store = () => accountStore(mongo.db, opening);
const forms = () => accountForms(mongo.db, opening);
const found = (address: string) => store().byEmailId(emailIds(accountKeys(), address));
const clearFields = ['address', 'hash', 'verified', 'sessionGen', 'token', 'reset'];
const anyClear = () =>
  rows().countDocuments({ $or: clearFields.map((name) => ({ [name]: { $exists: true } })) });

/** A row as the release before stores it: a fixture of its bytes. */
const olderRow = (address: string, over: Document = {}): Document & { _id: ObjectId } => ({
  _id: new ObjectId(),
  v: 1,
  address,
  hash: '$argon2id$older',
  verified: true,
  ...newEmailId(accountKeys(), address, now),
  locale: 'en',
  mailedAt: now,
  planId: 'basic',
  sessionGen: 2,
  createdAt: now,
  updatedAt: now,
  counters: zeroCounters,
  sessions: [{ name: 'one', at: now }],
  ...over,
});
const keyHash = Buffer.alloc(32, 3);
const credentials = {
  token: { mac: keyHash, gen: 1, hint: 'abcd' },
  reset: { keyHash, until: new Date(Date.now() + 60_000) },
};

test('a row of the release before is read, gets a box by a write, and that release reads it on', async () => {
  const row = olderRow('ana@example.com', credentials);
  await rows().insertOne(row);
  expect(await found('ana@example.com')).toMatchObject({
    hash: '$argon2id$older',
    sessionGen: 2,
    token: credentials.token,
  });
  const id = Buffer.from(row._id.id);
  expect((await store().byResetKey(keyHash))?.id).toEqual(id);
  await transactions(mongo.client)((session) =>
    store().setPassword(id, { held: '$argon2id$older', hash: 'new', now }, session),
  );
  expect(await rows().findOne({ _id: row._id })).toMatchObject({
    hash: 'new',
    sessionGen: 3,
    verified: true,
    v: 2,
  });
  expect(
    await rows().countDocuments({
      _id: row._id,
      $or: [{ token: { $exists: true } }, { reset: { $exists: true } }],
    }),
  ).toBe(0);
});

test('what the release before changes decides until the key file says otherwise', async () => {
  const id = await store().insert(aNewAccount('ana@example.com'), now);
  await rows().updateOne({ _id: new ObjectId(id) }, { $set: { hash: 'newer' }, $inc: { sessionGen: 1 } });
  expect(await found('ana@example.com')).toMatchObject({ hash: 'newer', sessionGen: 2 });
  expect(await forms().tend({ isWhole: false })).toEqual({ changed: 0, refused: 0 });
  expect(await forms().tend({ isWhole: true })).toEqual({ changed: 1, refused: 0 });
  isSealed = true;
  expect(await found('ana@example.com')).toMatchObject({ hash: 'newer', sessionGen: 2 });
});

test('every row gets a box, then loses its clear fields, and every account opens all the time', async () => {
  const addresses = Array.from({ length: 450 }, (_, at) => `c${at}@example.com`);
  await rows().insertMany(
    addresses.map((address) => olderRow(address, credentials.token && { token: credentials.token })),
  );
  expect(await forms().tend({ isWhole: false })).toEqual({ changed: 450, refused: 0 });
  expect(await forms().tend({ isWhole: true })).toEqual({ changed: 0, refused: 0 });
  isSealed = true;
  for (const address of addresses.slice(0, 20))
    expect(await found(address)).toMatchObject({ address, sessionGen: 2 });
  expect(await forms().tend({ isWhole: true })).toEqual({ changed: 450, refused: 0 });
  expect(await anyClear()).toBe(0);
  for (const address of addresses.slice(0, 20))
    expect(await found(address)).toMatchObject({ address, token: credentials.token });
  expect(refused).toEqual([]);
});

test('a sealed row whose clear fields differ, or that has no box, opens for nobody and is left to people', async () => {
  isSealed = true;
  const id = await store().insert(aNewAccount('ana@example.com'), now);
  await rows().updateOne({ _id: new ObjectId(id) }, { $set: { hash: 'planted' } });
  await rows().insertOne(olderRow('bob@example.com'));
  expect([await found('ana@example.com'), await found('bob@example.com')]).toEqual([undefined, undefined]);
  expect(await store().change(id, { held: 'planted', set: { hash: 'mine' }, now })).toBe(false);
  expect(refused).toEqual(['mixed', 'unsealed', 'mixed']);
  expect(await forms().tend({ isWhole: true })).toEqual({ changed: 0, refused: 2 });
});

test('20 changes of one account at once are made one after the other, and none is lost', async () => {
  isSealed = true;
  const id = await store().insert(aNewAccount('ana@example.com', { hash: 'h0' }), now);
  const change = (at: number) => store().change(id, { held: 'h0', set: { hash: `h${at + 1}` }, now });
  const won = await Promise.all(Array.from({ length: 20 }, (_, at) => change(at)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect((await store().byId(id))?.hash).toBe(`h${won.indexOf(true) + 1}`);
});

test('a restore seals rows of old backups, and only once boxes decide', () => {
  const row = olderRow('ana@example.com', credentials);
  expect(sealBackedUp(opening, row)).toBe(row);
  isSealed = true;
  const sealed = sealBackedUp(opening, row);
  expect(Object.keys(sealed).filter((name) => clearFields.includes(name))).toEqual([]);
  expect(sealed).toMatchObject({ _id: row._id, v: 2, emailId: row['emailId'], sessions: row['sessions'] });
  expect(sealBackedUp(opening, sealed)).toBe(sealed);
});
