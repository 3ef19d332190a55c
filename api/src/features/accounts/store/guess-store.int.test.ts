// Guesses on MongoDB: compare-and-set in the row of the account, and in shared rows without one
// (docs/design/limits.md#guesses-of-a-password).
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { noGuesses } from '../model/guesses.ts';
import { ensureGuessIndexes, guessStore, type GuessSubject } from './guess-store.ts';

let client: MongoClient;
beforeAll(async () => {
  client = await MongoClient.connect(ownDatabase(), { promoteBuffers: true });
  await ensureGuessIndexes(client.db());
});
afterAll(() => client.close());

const now = new Date('2026-11-25T12:00:00Z');
const hours = [{ at: now, entries: Buffer.alloc(10, 1) }];
const guessesOf = (tag: number) => ({
  strangers: hours,
  known: [],
  networks: [{ tag: Buffer.alloc(8, tag), at: now }],
});
const guesses = guessesOf(2);

let slots = 0;
async function aSubject(kind: GuessSubject['kind']): Promise<GuessSubject> {
  if (kind === 'slot') return { kind, slot: (slots += 1) };
  const _id = new ObjectId();
  await client
    .db()
    .collection('accounts')
    .insertOne({ _id, emailId: Buffer.from(_id.id), hash: 'h' });
  return { kind, id: Buffer.from(_id.id) };
}

test.each(['account', 'slot'] as const)('%s: the guesses that were written last are read', async (kind) => {
  const store = guessStore(client.db());
  const subject = await aSubject(kind);
  expect(await store.read(subject)).toEqual({ rev: 0, guesses: noGuesses });
  expect(await store.write(subject, 0, { guesses, now })).toBe(true);
  expect(await store.read(subject)).toEqual({ rev: 1, guesses });
  expect(await store.write(subject, 0, { guesses: noGuesses, now })).toBe(false);
  expect(await store.write(subject, 1, { guesses: noGuesses, now })).toBe(true);
  expect(await store.read(subject)).toEqual({ rev: 2, guesses: noGuesses });
});

test.each(['account', 'slot'] as const)('%s: of 20 writes on one revision one is applied', async (kind) => {
  const store = guessStore(client.db());
  const subject = await aSubject(kind);
  for (const rev of [0, 1]) {
    // Each writes something else: an update that changes nothing would count as refused.
    const write = (_: unknown, at: number) => store.write(subject, rev, { guesses: guessesOf(at), now });
    const done = await Promise.all(Array.from({ length: 20 }, write));
    expect(done.filter(Boolean)).toHaveLength(1);
  }
});

test('an account that is gone is written nowhere', async () => {
  const store = guessStore(client.db());
  expect(await store.write({ kind: 'account', id: Buffer.alloc(12) }, 0, { guesses, now })).toBe(false);
});

test('a row without an account goes a day after its last guess', async () => {
  const store = guessStore(client.db());
  const subject = await aSubject('slot');
  await store.write(subject, 0, { guesses, now });
  const rows = client.db().collection<{ _id: number; purgeAt: Date }>('password_guesses');
  expect(await rows.findOne({ _id: slots })).toMatchObject({ purgeAt: new Date(now.getTime() + 90_000_000) });
  expect(await rows.indexes()).toContainEqual(
    expect.objectContaining({ key: { purgeAt: 1 }, expireAfterSeconds: 0 }),
  );
});
