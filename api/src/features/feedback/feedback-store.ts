// Feedback in MongoDB: what was said, by whom if they are signed in, for 30 days (api.md 3.2, 8.6).
import { limits } from '@glimpse/contracts/limits';
import type { ClientSession, Db } from 'mongodb';

/** One message. `account` is the sender's id, only to forget them by; no address of a network is kept. */
export type Feedback = {
  readonly msg: string;
  readonly custid: string;
  readonly tz: string;
  readonly version: string;
  readonly createdAt: Date;
  readonly account?: Buffer | undefined;
};

export type FeedbackStore = {
  /** @throws driver errors: outcome unknown */
  add(feedback: Feedback): Promise<void>;
  /** A deleted account's messages stay, without their sender. */
  forget(session: ClientSession, account: Buffer): Promise<void>;
};

const collection = 'feedback';
const writeMs = 4000;

export function feedbackStore(db: Db): FeedbackStore {
  const rows = db.collection<Feedback>(collection, { writeConcern: { w: 'majority', journal: true } });
  return {
    add: async (feedback) => void (await rows.insertOne({ ...feedback }, { timeoutMS: writeMs })),
    forget: async (session, account) => {
      await rows.updateMany({ account }, { $set: { custid: 'anon' }, $unset: { account: 1 } }, { session });
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
