// Stores that a mailbox had a trial, by the HMAC of its address (record 092).
import type { ClientSession, Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

export type TrialStore = ReturnType<typeof trialStore>;

type Mark = { readonly _id: string; readonly purgeAt: Date };
const collection = 'billing_trials';

/** Creates the index that deletes marks. */
export async function ensureTrialIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, [{ name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 }]);
}

export function trialStore(db: Db) {
  const rows = db.collection<Mark>(collection, { writeConcern: timedMajorityWrites });
  return {
    /** Keeps a mark at least until a time. */
    async mark(id: string, purgeAt: Date, session?: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $max: { purgeAt } }, { upsert: true, ...(session && { session }) });
    },
    /** Whether one of the ids has a mark. */
    has: async (ids: readonly string[]): Promise<boolean> =>
      (await rows.findOne({ _id: { $in: [...ids] } }, { maxTimeMS: readMs })) !== null,
  };
}
