// Stores feedback in MongoDB for 30 days, sealed (docs/design/http-api.md#feedback).
import { limits } from '@glimpse/contracts/limits';
import { type Db, ObjectId } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import * as z from 'zod/mini';
import { openJson, sealJson } from '#platform/crypto/keys/sealed-json.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

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
const Text = z.object({ msg: text, tz: text, version: text });
const Clear = z.object({ custid: text });
/** A stored message as colonels read it. */
export type StoredFeedback = Omit<Feedback, 'account'> & { readonly id: string };

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

/** `text`: message, time zone, version. `sender`: the address, in a box of its own, so that it goes alone. */
type Row = {
  readonly _id: ObjectId;
  readonly createdAt: Date;
  readonly account?: Buffer | undefined;
  readonly text?: Buffer;
  readonly sender?: Buffer;
};
type SealDeps = { readonly keys: () => RowKeys; readonly random: RandomBytes };
const purposes = { text: 'feedback', sender: 'feedback sender' } as const;
const placeOf = ({ _id }: Pick<Row, '_id'>, part: keyof typeof purposes) => ({
  purpose: purposes[part],
  rowId: _id.toHexString(),
});

/** Seals what a visitor wrote, and who sent it. */
function sealed({ keys, random }: SealDeps, { account, createdAt, custid, ...written }: Feedback): Row {
  const _id = new ObjectId();
  const dropAt = new Date(createdAt.getTime() + limits.feedback.lifeSeconds * 1000);
  const seal = (part: keyof typeof purposes, value: unknown): Buffer =>
    sealJson(keys(), placeOf({ _id }, part), { value, at: createdAt, dropAt, random });
  const sender = account && { account, sender: seal('sender', custid) };
  return { _id, createdAt, text: seal('text', written), ...sender };
}

/** A row; those of the release before are clear for 30 days. `undefined` if it cannot be opened. */
function opened({ keys }: SealDeps, row: Row): StoredFeedback | undefined {
  const open = (part: 'text' | 'sender'): unknown => {
    const box = row[part];
    const found = box && openJson(keys(), placeOf(row, part), box);
    return found?.kind === 'open' ? found.value : undefined;
  };
  const written = Text.safeParse(row.text ? open('text') : row).data;
  const custid = text.safeParse(row.sender ? open('sender') : Clear.safeParse(row).data?.custid).data;
  const { _id, createdAt } = row;
  return written && { id: _id.toHexString(), ...written, custid: custid ?? 'anon', createdAt };
}

export function feedbackStore(db: Db, deps: SealDeps): FeedbackStore {
  const rows = db.collection<Row>(collection, { writeConcern: timedMajorityWrites });
  const newestFirst = { sort: { createdAt: -1 }, maxTimeMS: readMs } as const;
  const within = ({ from, before }: Period) => ({ createdAt: { $gte: from, $lt: before } });
  const toFeedback = (row: Row) => opened(deps, row) ?? [];
  const total = (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS: readMs });
  return {
    add: async (feedback) => void (await rows.insertOne(sealed(deps, feedback))),
    forget: async (account) => {
      const gone = { account: '', sender: '', custid: '' } as const;
      await rows.updateMany({ account }, { $unset: gone });
    },
    async newest({ skip, limit }) {
      const page = rows.find({}, { ...newestFirst, skip, limit }).toArray();
      const [found, count] = await Promise.all([page, total()]);
      return { messages: found.flatMap(toFeedback), total: count };
    },
    during: async (period, limit) =>
      (await rows.find(within(period), { ...newestFirst, limit }).toArray()).flatMap(toFeedback),
    countDuring: (period) => rows.countDocuments(within(period), { hint: 'life', maxTimeMS: readMs }),
    total,
  };
}

/** Creates the indexes; one of them deletes messages after 30 days. */
export async function ensureFeedbackIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, [
    { name: 'life', key: { createdAt: 1 }, expireAfterSeconds: limits.feedback.lifeSeconds },
    { name: 'account', key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
  ]);
}
