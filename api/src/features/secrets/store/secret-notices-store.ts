// Secrets whose owners want to be told of their end, and the mark that one was told
// (docs/design/http-api.md#notices).
import { ObjectId, type Db, type Document } from 'mongodb';
import * as z from 'zod/mini';
import { databaseNow } from '#platform/mongo/connect.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { SecretId } from './store.ts';

/** `opened`: acknowledged, or its lease has ended. `expired`: its lifetime ended unread. */
export type NoticeEvent = 'opened' | 'expired';

/** A secret that ended and was not told. `at`: when it was opened, or its time was over. */
export type DueNotice = {
  readonly id: SecretId;
  readonly ownerId: Buffer;
  /** The one that pages show. */ readonly shortkey: string;
  readonly event: NoticeEvent;
  readonly at: Date;
};

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
const common = {
  _id: bytes,
  bucket: z.string(),
  ownerId: z.custom<ObjectId>((given) => given instanceof ObjectId),
  secretShortkey: z.string(),
};
const Row = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.literal('consumed'), claimedAt: z.date() }),
  z.object({ ...common, state: z.literal('expired'), expiresAt: z.date() }),
]);

function toDue(document: Document): DueNotice {
  const row = Row.parse(document);
  const { _id, bucket, ownerId, secretShortkey: shortkey } = row;
  const end =
    row.state === 'consumed'
      ? ({ event: 'opened', at: row.claimedAt } as const)
      : ({ event: 'expired', at: row.expiresAt } as const);
  return { id: { bucket, _id }, ownerId: Buffer.from(ownerId.id), shortkey, ...end };
}

/**
 * Ends that are certain. A reveal without a nonce ends the secret at once and may be undone for seconds, so
 * it waits as long as a lease. Burns and restores end notices themselves.
 */
function certain(now: Date, leaseSeconds: number): Document {
  const before = new Date(now.getTime() - leaseSeconds * 1000);
  return { $or: [{ end: { $in: ['ack', 'lease', 'time'] } }, { end: 'legacy', endedAt: { $lt: before } }] };
}

export type NoticeStore = ReturnType<typeof noticeStore>;

export function noticeStore(db: Db, { leaseSeconds }: { readonly leaseSeconds: number }) {
  const rows = db.collection<{ _id: Buffer }>('secrets', { writeConcern: timedMajorityWrites });
  return {
    /** The notices that are due, those of the longest ended secrets first. */
    async due(most: number): Promise<readonly DueNotice[]> {
      const ended = { notice: true, ...certain(await databaseNow(db), leaseSeconds) };
      const projection = { bucket: 1, ownerId: 1, secretShortkey: 1, state: 1, claimedAt: 1, expiresAt: 1 };
      const how = {
        projection,
        sort: { endedAt: 1 },
        limit: most,
        hint: 'notice',
        maxTimeMS: readMs,
      } as const;
      return (await rows.find(ended, how).toArray()).map(toDue);
    },
    /** Marks a notice as told, as part of a transaction. @returns whether this call did it */
    async tell({ id, ownerId, event }: DueNotice, session: Transaction): Promise<boolean> {
      const state = event === 'opened' ? 'consumed' : 'expired';
      const own = { bucket: id.bucket, _id: id._id, ownerId: new ObjectId(ownerId) };
      const told = await rows.updateOne(
        { ...own, state, notice: true },
        { $unset: { notice: '' } },
        { session },
      );
      return told.modifiedCount === 1;
    },
  };
}
