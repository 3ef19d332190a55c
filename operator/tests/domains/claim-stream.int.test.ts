// The change stream of claims ends when a restore drops the collection, and the process goes on.
import { type Collection, MongoClient } from 'mongodb';
import { expect, inject, test } from 'vitest';
import { claimStore } from '#domains/claim-store.ts';

/** Watches and writes until a change is seen, so that the stream is open. No write is left behind. */
async function openStream(store: ReturnType<typeof claimStore>, rows: Collection, signal: AbortSignal) {
  let isOpen = false;
  const ended = store.watch(() => (isOpen = true), signal);
  const write = async () => {
    await rows.insertOne({});
    return isOpen;
  };
  await expect.poll(write).toBe(true);
  return { ended };
}

test('a dropped collection ends the stream of changes, and a new one sees the next change', async () => {
  await using client = new MongoClient(inject('mongoUrl'));
  const db = client.db(`claims_${crypto.randomUUID().slice(0, 8)}`);
  const [store, rows] = [claimStore(db), db.collection('domains')];
  const stop = new AbortController();
  const first = await openStream(store, rows, stop.signal);
  await rows.drop();
  await expect(first.ended).resolves.toBeUndefined();
  const next = await openStream(store, rows, stop.signal);
  stop.abort();
  await expect(next.ended).resolves.toBeUndefined();
  await db.dropDatabase();
});
