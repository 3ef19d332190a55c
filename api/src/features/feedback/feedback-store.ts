// Feedback in MongoDB: what was said, by whom if they are signed in, for 30 days (api.md 3.2, 8.6).
import { limits } from '@glimpse/contracts/limits';
import type { Db } from 'mongodb';
import * as z from 'zod/mini';

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
};

const collection = 'feedback';
const writeMs = 4000;

export function feedbackStore(db: Db): FeedbackStore {
  const rows = db.collection<Feedback>(collection, { writeConcern: { w: 'majority', journal: true } });
  return {
    add: async (feedback) => void (await rows.insertOne({ ...feedback }, { timeoutMS: writeMs })),
    forget: async (account) => {
      await rows.updateMany({ account }, { $set: { custid: 'anon' }, $unset: { account: '' } }, { timeoutMS: writeMs });
    },
    async newest({ skip, limit }) {
      const page = rows.find({}, { sort: { createdAt: -1 }, skip, limit, timeoutMS: writeMs }).toArray();
      const [found, total] = await Promise.all([page, rows.countDocuments({}, { timeoutMS: writeMs })]);
      return { said: found.map((row) => Row.parse({ ...row, id: row._id.toHexString() })), total };
    },
  };
}

/** Old messages go by themselves. */
export async function ensureFeedbackIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndexes([
    { name: 'life', key: { createdAt: 1 }, expireAfterSeconds: limits.feedback.lifeSeconds },
    { name: 'account', key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
  ]);
}
