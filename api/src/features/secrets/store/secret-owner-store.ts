// The secrets of an account: list, count, set a note, remove the owner (docs/design/http-api.md#receipts).
import { ObjectId, type Collection, type Db } from 'mongodb';
import { databaseNow } from '#platform/mongo/connect.ts';
import { readMs } from '#platform/mongo/write-concern.ts';
import { projections, secretFrom } from './secret-row.ts';
import type { PageEnd, SecretStore } from './store.ts';

/** Ends before the socket does (connect.ts). The next run changes the remaining rows. */
const sweepMs = 7000;
const mostSweeps = 5;
const ownFilter = (owner: Buffer, since: Date) => ({
  ownerId: new ObjectId(owner),
  createdAt: { $gt: since },
});

/** What follows the last secret of a page. Both fields are in the index, which gives the order, too. */
const following = (owner: Buffer, since: Date, { createdAt: at, shortkey }: PageEnd) => ({
  ownerId: new ObjectId(owner),
  createdAt: { $gt: since, $lte: at },
  $or: [{ createdAt: { $lt: at } }, { shortkey: { $gt: shortkey } }],
});

/**
 * An update of many documents may miss one that moves to another shard; a find does not (record 085).
 * @throws after too many tries; the job that erases the account runs again
 */
async function disownAll(rows: Collection, own: { readonly ownerId: ObjectId }): Promise<void> {
  const ownerless = { $unset: { ownerId: '', creator: '', rec: '', notice: '' } } as const;
  for (let tries = 0; tries < mostSweeps; tries += 1) {
    await rows.updateMany(own, ownerless, { maxTimeMS: sweepMs });
    if ((await rows.findOne(own, { projection: { _id: 1 }, maxTimeMS: readMs })) === null) return;
  }
  throw new Error('Secrets of a deleted account keep their owner');
}

export function ownerStore(
  db: Db,
  rows: Collection,
): Pick<SecretStore, 'recent' | 'countRecent' | 'setMemo' | 'disown'> {
  return {
    async recent({ id, since, most, after }) {
      // One batch, because each further one costs a round trip.
      const inOne = { limit: most, batchSize: most, maxTimeMS: readMs } as const;
      const options = {
        projection: projections.listed,
        sort: { createdAt: -1, shortkey: 1 },
        ...inOne,
      } as const;
      const [now, found] = await Promise.all([
        databaseNow(db),
        rows.find(after ? following(id, since, after) : ownFilter(id, since), options).toArray(),
      ]);
      return found.map((document) => secretFrom(Object.assign(document, { now })));
    },
    countRecent: ({ id, since, most }) =>
      rows.countDocuments(ownFilter(id, since), { limit: most, maxTimeMS: readMs }),
    async setMemo({ bucket, _id }, { owner, box }) {
      const change = box ? { $set: { 'rec.memo': box } } : { $unset: { 'rec.memo': '' as const } };
      const own: Readonly<Record<string, unknown>> = { bucket, _id, ownerId: new ObjectId(owner) };
      return (await rows.updateOne(own, change)).matchedCount === 1;
    },
    disown: (owner) => disownAll(rows, { ownerId: new ObjectId(owner) }),
  };
}
