// What visitors wrote is sealed at rest, and goes with its sender (docs/design/http-api.md#feedback).
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { feedbackStore } from './feedback-store.ts';

const now = new Date();
const day = dayOf(now.getTime()) - 1;
const chains = sampleKeyState().chains.map((chain) => ({ ...chain, born: day, day }));
const keys = keySetOf(sampleKeyState({ chains }), now, 61);
let mongo: Mongo;
beforeAll(async () => {
  mongo = await ownMongo();
});
beforeEach(async () => void (await rows().deleteMany({})));
afterAll(() => mongo[Symbol.asyncDispose]());

const rows = () => mongo.db.collection('feedback');
const store = () => feedbackStore(mongo.db, { keys: () => keys, random: randomBytes });
const message = { msg: 'The list of ana@example.org is slow', tz: 'Europe/Vienna', version: '1.0.0' };
const account = Buffer.from('0123456789ab');
const listed = async () => (await store().newest({ skip: 0, limit: 10 })).messages;

test('a message is read by colonels, and its row shows neither text nor address', async () => {
  await store().add({ ...message, custid: 'ana@example.org', createdAt: now, account });
  await store().add({ ...message, custid: 'anon', createdAt: now });
  expect(await listed()).toMatchObject([
    { ...message, custid: expect.stringMatching(/^(ana@example\.org|anon)$/) as string },
    message,
  ]);
  const stored = await rows().find().toArray();
  for (const row of stored)
    expect(
      Buffer.concat([row['text'] as Buffer, Buffer.from(JSON.stringify(row))]).toString('latin1'),
    ).not.toMatch(/ana@example|is slow|Vienna/);
  expect(stored.map((row) => Object.keys(row).toSorted().join())).toEqual([
    '_id,account,createdAt,sender,text',
    '_id,createdAt,text',
  ]);
});

test('the sender of a message goes with the account, the message stays', async () => {
  await store().add({ ...message, custid: 'ana@example.org', createdAt: now, account });
  await store().forget(account);
  expect(await listed()).toMatchObject([{ ...message, custid: 'anon' }]);
  expect(Object.keys((await rows().findOne({})) ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'text']);
});

test('messages of the release before are read until they expire, and lose their sender, too', async () => {
  await rows().insertOne({ ...message, custid: 'ana@example.org', createdAt: now, account });
  expect(await listed()).toMatchObject([{ ...message, custid: 'ana@example.org' }]);
  await store().forget(account);
  expect(await listed()).toMatchObject([{ ...message, custid: 'anon' }]);
});

test('a box of another row is left out of the list', async () => {
  await store().add({ ...message, custid: 'anon', createdAt: now });
  const { _id: _, ...row } = (await rows().findOne({})) ?? {};
  await rows().insertOne({ ...row, _id: new ObjectId() });
  expect(await listed()).toHaveLength(1);
});
