// Feedback in MongoDB: what was said, by whom if they are signed in, for 30 days (api.md 3.2, 8.6).
import { limits } from '@glimpse/contracts/limits';
import type { Db, WithId } from 'mongodb';
import * as z from 'zod/mini';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';

/** One message. `account` is the sender's id, only to forget them by; no address of a network is kept. */
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
  /** A deleted account's messages stay, without their sender. */
  forget(account: Buffer): Promise<void>;
  /** One page, newest first, and how many there are. */
  newest(page: { readonly skip: number; readonly limit: number }): Promise<{ said: readonly StoredFeedback[]; total: number }>;
  /** The newest of some days. */
  during(period: Period, limit: number): Promise<readonly StoredFeedback[]>;
  /** Index entries only; few, as the region takes 200 an hour. */
  countDuring(period: Period): Promise<number>;
  /** How many there are, from the collection's own count. */
  total(): Promise<number>;
};
type Period = { readonly from: Date; readonly before: Date };

const collection = 'feedback';

export function feedbackStore(db: Db): FeedbackStore {
  const rows = db.collection<Feedback>(collection, { writeConcern: majorityWrites });
  const newestFirst = { sort: { createdAt: -1 }, timeoutMS: writeMs } as const;
  const inside = ({ from, before }: Period) => ({ createdAt: { $gte: from, $lt: before } });
  const read = ({ _id, ...row }: WithId<Feedback>): StoredFeedback => Row.parse({ ...row, id: _id.toHexString() });
  const total = (): Promise<number> => rows.estimatedDocumentCount({ timeoutMS: writeMs });
  return {
    add: async (feedback) => void (await rows.insertOne({ ...feedback }, { timeoutMS: writeMs })),
    forget: async (account) => {
      await rows.updateMany({ account }, { $set: { custid: 'anon' }, $unset: { account: '' } }, { timeoutMS: writeMs });
    },
    async newest({ skip, limit }) {
      const page = rows.find({}, { ...newestFirst, skip, limit }).toArray();
      const [found, count] = await Promise.all([page, total()]);
      return { said: found.map(read), total: count };
    },
    during: async (period, limit) => (await rows.find(inside(period), { ...newestFirst, limit }).toArray()).map(read),
    countDuring: (period) => rows.countDocuments(inside(period), { hint: 'life', timeoutMS: writeMs }),
    total,
  };
}

/** Old messages go by themselves. */
export async function ensureFeedbackIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndexes([
    { name: 'life', key: { createdAt: 1 }, expireAfterSeconds: limits.feedback.lifeSeconds },
    { name: 'account', key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
  ]);
}
