// Stores feedback in MongoDB for 30 days (docs/design/http-api.md#feedback).
import { limits } from '@glimpse/contracts/limits';
import type { Db, WithId } from 'mongodb';
import * as z from 'zod/mini';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';

/** `account` is the sender's id, for making the message anonymous later. No IP address is stored. */
export type Feedback = {
  readonly msg: string;
  readonly custid: string;
  readonly tz: string;
  readonly version: string;
  readonly createdAt: Date;
  readonly account?: Buffer | undefined;
};

const text = z.string();
const Row = z.object({ id: text, msg: text, custid: text, tz: text, version: text, createdAt: z.date() });
export type StoredFeedback = z.output<typeof Row>;

export type FeedbackStore = {
  /** @throws driver errors: outcome unknown */
  add(feedback: Feedback): Promise<void>;
  /** Removes the sender from the messages of a deleted account. */
  forget(account: Buffer): Promise<void>;
  /** One page, newest first, and the total. */
  newest(page: {
    readonly skip: number;
    readonly limit: number;
  }): Promise<{ messages: readonly StoredFeedback[]; total: number }>;
  /** The newest messages of a period. */
  during(period: Period, limit: number): Promise<readonly StoredFeedback[]>;
  /** Counts index entries; the region accepts 200 messages an hour, so there are few. */
  countDuring(period: Period): Promise<number>;
  /** The total, from the metadata of the collection. */
  total(): Promise<number>;
};
type Period = { readonly from: Date; readonly before: Date };

const collection = 'feedback';

export function feedbackStore(db: Db): FeedbackStore {
  const rows = db.collection<Feedback>(collection, { writeConcern: majorityWrites });
  const newestFirst = { sort: { createdAt: -1 }, timeoutMS: writeMs } as const;
  const within = ({ from, before }: Period) => ({ createdAt: { $gte: from, $lt: before } });
  const toFeedback = ({ _id, ...row }: WithId<Feedback>): StoredFeedback =>
    Row.parse({ ...row, id: _id.toHexString() });
  const total = (): Promise<number> => rows.estimatedDocumentCount({ timeoutMS: writeMs });
  return {
    add: async (feedback) => void (await rows.insertOne({ ...feedback }, { timeoutMS: writeMs })),
    forget: async (account) => {
      await rows.updateMany(
        { account },
        { $set: { custid: 'anon' }, $unset: { account: '' } },
        { timeoutMS: writeMs },
      );
    },
    async newest({ skip, limit }) {
      const page = rows.find({}, { ...newestFirst, skip, limit }).toArray();
      const [found, count] = await Promise.all([page, total()]);
      return { messages: found.map(toFeedback), total: count };
    },
    during: async (period, limit) =>
      (await rows.find(within(period), { ...newestFirst, limit }).toArray()).map(toFeedback),
    countDuring: (period) => rows.countDocuments(within(period), { hint: 'life', timeoutMS: writeMs }),
    total,
  };
}

/** Creates the indexes; one of them deletes messages after 30 days. */
export async function ensureFeedbackIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndexes([
    { name: 'life', key: { createdAt: 1 }, expireAfterSeconds: limits.feedback.lifeSeconds },
    { name: 'account', key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
  ]);
}
