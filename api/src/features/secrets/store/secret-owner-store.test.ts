// The owner leaves all secrets, those too that an update missed (record 085).
import type { Collection, Db } from 'mongodb';
import { expect, test } from 'vitest';
import { ownerStore } from './secret-owner-store.ts';

/** A collection whose updates miss documents `misses` times. */
function missing(misses: number) {
  let updates = 0;
  const rows = {
    updateMany: async () => void (updates += 1),
    findOne: async () => (updates > misses ? null : { _id: 1 }),
  };
  const { disown } = ownerStore({} as Db, rows as unknown as Collection);
  return { disown: () => disown(Buffer.alloc(12, 1)), updates: () => updates };
}

test('the update is sent again until no secret names the account', async () => {
  for (const misses of [0, 1, 4]) {
    const { disown, updates } = missing(misses);
    await disown();
    expect(updates()).toBe(misses + 1);
  }
});

test('after five updates in vain it fails, so that the job runs again', async () => {
  const { disown, updates } = missing(5);
  await expect(disown()).rejects.toThrow('keep their owner');
  expect(updates()).toBe(5);
});
