// Deleted accounts of which something may still be left elsewhere, in MongoDB (api.md 12).
import { ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';

export type DepartureStore = ReturnType<typeof departureStore>;

export function departureStore(db: Db) {
  const rows = db.collection<{ _id: ObjectId }>('departures', { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 4000 } });
  return {
    /** Notes, in the transaction of the deletion, that there is something left to do. */
    async add({ id }: { readonly id: Buffer }, session: ClientSession): Promise<void> {
      await rows.insertOne({ _id: new ObjectId(id) }, { session });
    },
    async waiting(): Promise<readonly Buffer[]> {
      const left = await rows.find({}, { maxTimeMS: 2000 }).limit(100).toArray();
      return left.map(({ _id }) => Buffer.from(_id.id));
    },
    async done(account: Buffer): Promise<void> {
      await rows.deleteOne({ _id: new ObjectId(account) });
    },
  };
}
