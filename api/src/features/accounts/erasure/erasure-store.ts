// Notes of deleted accounts whose erasure is not finished, in MongoDB (goal D5).
import { ObjectId, type ClientSession, type Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { Clock } from '#platform/time/clock.ts';

export type ErasureStore = ReturnType<typeof erasureStore>;

type Row = { readonly _id: ObjectId; readonly at: Date };
const most = 100;

/** Creates the index by which the job finds them. */
export async function ensureErasureIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'departures', [{ name: 'at', key: { at: 1 } }]);
}

export function erasureStore(db: Db, clock: Clock) {
  const rows = db.collection<Row>('departures', { writeConcern: timedMajorityWrites });
  return {
    /** Adds the note in the transaction of the deletion. */
    async add({ id }: { readonly id: Buffer }, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: new ObjectId(id) }, [{ $set: { at: '$$NOW' } }], { upsert: true, session });
    },
    /** At most 100 accounts that were deleted at least `seconds` ago, the oldest first. */
    async waiting(seconds: number): Promise<readonly Buffer[]> {
      const due = { at: { $lte: new Date(clock.now().getTime() - seconds * 1000) } };
      const left = await rows.find(due, { maxTimeMS: readMs }).sort({ at: 1 }).limit(most).toArray();
      return left.map(({ _id }) => Buffer.from(_id.id));
    },
    async done(account: Buffer): Promise<void> {
      await rows.deleteOne({ _id: new ObjectId(account) });
    },
  };
}
