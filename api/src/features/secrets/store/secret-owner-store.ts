// What an account may do with all its secrets, in MongoDB: list them, note something, leave them (api.md 3.5, 12).
import { ObjectId } from 'mongodb';
import type { Collection, Db } from 'mongodb';
import { databaseNow } from '#platform/mongo/connect.ts';
import { projections, secretFrom } from './secret-row.ts';
import type { SecretStore } from './store.ts';

const readMs = 2000;
const sweepMs = 60_000;
const ownFilter = (owner: Buffer, since: Date) => ({ ownerId: new ObjectId(owner), createdAt: { $gt: since } });

export function ownerStore(db: Db, rows: Collection): Pick<SecretStore, 'recent' | 'countRecent' | 'setMemo' | 'disown'> {
  return {
    async recent({ id, since, most }) {
      const options = { projection: projections.listed, sort: { createdAt: -1 }, limit: most, batchSize: most, maxTimeMS: readMs } as const;
      const [now, found] = await Promise.all([databaseNow(db), rows.find(ownFilter(id, since), options).toArray()]);
      return found.map((row) => secretFrom(Object.assign(row, { now }))); // in one batch: each further one is a round trip
    },
    countRecent: ({ id, since, most }) => rows.countDocuments(ownFilter(id, since), { limit: most, maxTimeMS: readMs }),
    async setMemo({ bucket, _id }, { owner, box }) {
      const change = box ? { $set: { 'rec.memo': box } } : { $unset: { 'rec.memo': '' as const } };
      const own: Readonly<Record<string, unknown>> = { bucket, _id, ownerId: new ObjectId(owner) };
      return (await rows.updateOne(own, change)).matchedCount === 1;
    },
    async disown(owner) {
      await rows.updateMany({ ownerId: new ObjectId(owner) }, { $unset: { ownerId: '', creator: '', rec: '' } }, { timeoutMS: sweepMs });
    },
  };
}
