// The outbox in MongoDB: one row per mail; each step is one compare-and-set that repeats its precondition (api.md 10, trust.md 9).
import type { ClientSession, Collection, Db } from 'mongodb';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

/**
 * `waiting` for its time; `claimed` by a sender that has not given the end mark; `sending`: may be at the server; then for good
 * `sent`, `unknown` (nobody knows, never sent again), `failed` (refused too often), `expired` (body dropped unsent), `nothing`
 * (never meant to be sent).
 */
export type MailState = 'waiting' | 'claimed' | 'sending' | 'sent' | 'unknown' | 'failed' | 'expired' | 'nothing';

export type MailRow = {
  /** Kind and cause: a cause mails once. */
  readonly _id: string;
  readonly kind: string;
  readonly state: MailState;
  readonly messageId: string;
  /** Recipient, language and filling, format 2; absent once it is delivered or dropped. */
  readonly sealed?: Buffer;
  readonly account?: Buffer;
  readonly refusals: number;
  /** Last refusal's SMTP code. */
  readonly reply?: number;
  readonly createdAt: Date;
  /** Not sent before. */
  readonly dueAt: Date;
  /** When the sealed part goes, sent or not; the row itself goes at `purgeAt`. */
  readonly dropAt: Date;
  readonly purgeAt: Date;
  readonly holder?: string;
  readonly claimedAt?: Date;
};

/** How a claimed mail ended, or when it may be tried again. */
export type Ending =
  | { readonly kind: 'sent' | 'unknown' | 'expired' }
  | { readonly kind: 'failed' | 'again'; readonly reply?: number | undefined; readonly dueAt: Date }
  | { readonly kind: 'released'; readonly dueAt: Date };

type Claimed = Pick<MailRow, '_id' | 'holder'>;

export const mailIndexes = [
  { name: 'due', key: { state: 1, dueAt: 1 } },
  { name: 'claims', key: { claimedAt: 1 }, partialFilterExpression: { claimedAt: { $exists: true } } },
  { name: 'drop', key: { dropAt: 1 }, partialFilterExpression: { sealed: { $exists: true } } },
  { name: 'account', key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
  { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
] as const;

/** Makes the indexes that are missing, and with them the collection. */
export async function ensureMailIndexes(db: Db): Promise<void> {
  await db.collection('outbox').createIndexes(mailIndexes.map((index) => ({ ...index })));
}

function changeOf(ending: Ending): object {
  const freed = { holder: '', claimedAt: '' };
  switch (ending.kind) {
    case 'sent':
    case 'unknown':
    case 'expired':
      return { $set: { state: ending.kind }, $unset: { ...freed, sealed: '' } };
    case 'released':
      return { $set: { state: 'waiting', dueAt: ending.dueAt }, $unset: freed };
    case 'failed':
    case 'again': {
      const reply = ending.reply === undefined ? {} : { reply: ending.reply };
      const state = ending.kind === 'failed' ? 'failed' : 'waiting';
      return { $set: { state, dueAt: ending.dueAt, ...reply }, $inc: { refusals: 1 }, $unset: freed };
    }
  }
}

type Rows = Collection<MailRow>;

function writing(rows: Rows) {
  return {
    /** Puts a row in unless there is one with its kind and cause. @returns whether it was put in */
    async insert(session: ClientSession, { _id, ...row }: MailRow): Promise<boolean> {
      const written = await rows.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session });
      return written.upsertedCount === 1;
    },
    /** Takes an account's id out of all rows. */
    async forget(session: ClientSession, account: Buffer): Promise<void> {
      await rows.updateMany({ account }, { $unset: { account: '' } }, { session });
    },
    /** Lets a failed mail be tried again from the start. @returns false if it did not fail or its body is dropped */
    async requeue(_id: string, now: Date): Promise<boolean> {
      const ready = { _id, state: 'failed', dropAt: { $gt: now }, sealed: { $exists: true } } as const;
      const again = await rows.updateOne(ready, { $set: { state: 'waiting', dueAt: now, refusals: 0 } });
      return again.modifiedCount === 1;
    },
  };
}

function claiming(rows: Rows) {
  return {
    /** Takes the mail that has been due longest, for this holder alone. */
    claim: (holder: string, now: Date): Promise<MailRow | null> =>
      rows.findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now }, dropAt: { $gt: now } },
        { $set: { state: 'claimed', holder, claimedAt: now } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),
    /** The last step before a server may have the mail. @returns false if it is no longer ours to send */
    async begin({ _id, holder = '' }: Claimed): Promise<boolean> {
      const begun = await rows.updateOne({ _id, holder, state: 'claimed' }, { $set: { state: 'sending' } });
      return begun.modifiedCount === 1;
    },
    /** Ends a claim. That it was sent still counts when the row was given up meanwhile: nobody else can know better. */
    async end({ _id, holder = '' }: Claimed, ending: Ending): Promise<boolean> {
      const states: MailState[] = ending.kind === 'sent' ? ['sending', 'unknown'] : ['claimed', 'sending'];
      const ended = await rows.updateOne({ _id, holder, state: { $in: states } }, changeOf(ending));
      return ended.modifiedCount === 1;
    },
  };
}

function tidying(rows: Rows) {
  return {
    /** Claims from before `since`, whose holder is gone: not yet begun ones wait again. @returns how many are unknown now */
    async giveUp(since: Date): Promise<number> {
      const old = { claimedAt: { $lte: since } };
      await rows.updateMany({ state: 'claimed', ...old }, { $set: { state: 'waiting' }, $unset: { holder: '', claimedAt: '' } });
      const lost = await rows.updateMany(
        { state: 'sending', ...old },
        { $set: { state: 'unknown' }, $unset: { claimedAt: '', sealed: '' } },
      );
      return lost.modifiedCount;
    },
    /** Drops every sealed part whose time is over. @returns how many were never sent */
    async drop(now: Date): Promise<number> {
      const over = { dropAt: { $lte: now }, sealed: { $exists: true } };
      const unsent = await rows.updateMany({ ...over, state: { $in: ['waiting', 'failed'] } }, changeOf({ kind: 'expired' }));
      return unsent.modifiedCount;
    },
  };
}

function looking(rows: Rows) {
  return {
    /** Rows that wait, counted up to `ceiling`, from the index alone. */
    waiting: (ceiling: number): Promise<number> =>
      rows.countDocuments({ state: 'waiting' }, { limit: ceiling, hint: 'due', maxTimeMS: readMs }),
    /** How many rows there are in each state. */
    async counts(): Promise<Partial<Record<MailState, number>>> {
      const groups = rows.aggregate<{ _id: MailState; count: number }>([{ $sortByCount: '$state' }], { maxTimeMS: readMs });
      return Object.fromEntries((await groups.toArray()).map(({ _id, count }) => [_id, count]));
    },
    /** One row without its sealed part. */
    one: async (_id: string): Promise<Omit<MailRow, 'sealed'> | undefined> =>
      (await rows.findOne({ _id }, { projection: { sealed: 0 }, maxTimeMS: readMs })) ?? undefined,
    /** Rows of a state, newest first, without their sealed parts. */
    list: (state: MailState, limit: number): Promise<Omit<MailRow, 'sealed'>[]> =>
      rows.find({ state }, { projection: { sealed: 0 }, sort: { createdAt: -1 }, limit, maxTimeMS: readMs }).toArray(),
  };
}

export type MailStore = ReturnType<typeof mailStore>;

/** Rows of the collection `outbox`. Addresses and links are in none of its filters: they exist in sealed parts only. */
export function mailStore(db: Db) {
  const rows: Rows = db.collection('outbox', { writeConcern: timedMajorityWrites });
  return { ...writing(rows), ...claiming(rows), ...tidying(rows), ...looking(rows) };
}
