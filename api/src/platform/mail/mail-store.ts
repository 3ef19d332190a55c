// The outbox in MongoDB: one row per mail; each step is one compare-and-set (docs/design/http-api.md#outbox).
import type { ClientSession, Collection, Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

/**
 * `waiting` until it is due; `claimed` by a sender that has not sent the end mark; `sending`: the server may
 * have it. Final: `sent`; `unknown` whether it was sent, not retried; `failed` after too many refusals;
 * `expired`: its content was dropped unsent; `nothing`: a decoy, never sent.
 */
const mailStates = [
  'waiting',
  'claimed',
  'sending',
  'sent',
  'unknown',
  'failed',
  'expired',
  'nothing',
] as const;
export type MailState = (typeof mailStates)[number];

export type MailRow = {
  /** `kind.cause`: each cause sends a kind once. */
  readonly _id: string;
  readonly kind: string;
  readonly state: MailState;
  readonly messageId: string;
  /** Recipient, language and template, format 2; absent once the mail is delivered or dropped. */
  readonly sealed?: Buffer;
  readonly owner?: Buffer;
  readonly refusals: number;
  /** SMTP code of the last refusal. */
  readonly reply?: number;
  readonly createdAt: Date;
  /** Earliest time of the next attempt. */
  readonly dueAt: Date;
  /** When the sealed part is dropped, sent or not; the row is deleted at `purgeAt`. */
  readonly dropAt: Date;
  readonly purgeAt: Date;
  readonly holder?: string;
  readonly claimedAt?: Date;
};

/** A row without its sealed part. */
export type MailSummary = Omit<MailRow, 'sealed'>;

/** What happens to a claimed mail. `retry` counts a refusal, `released` does not. */
export type NextStep =
  | { readonly kind: 'sent' | 'unknown' | 'expired' }
  | { readonly kind: 'failed' | 'retry'; readonly reply?: number | undefined; readonly dueAt: Date }
  | { readonly kind: 'released'; readonly dueAt: Date };

/** Stored name of `owner`. */
const ownerField = 'account';
type StoredRow = Omit<MailRow, 'owner'> & { readonly [ownerField]?: Buffer };
type Claimed = Pick<MailRow, '_id' | 'holder'>;

export const mailIndexes = [
  { name: 'due', key: { state: 1, dueAt: 1 } },
  { name: 'claims', key: { claimedAt: 1 }, partialFilterExpression: { claimedAt: { $exists: true } } },
  { name: 'drop', key: { dropAt: 1 }, partialFilterExpression: { sealed: { $exists: true } } },
  {
    name: ownerField,
    key: { [ownerField]: 1 },
    partialFilterExpression: { [ownerField]: { $exists: true } },
  },
  { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
] as const;

/** Creates missing indexes, and with them the collection. */
export async function ensureMailIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'outbox', mailIndexes);
}

function toUpdate(step: NextStep): object {
  const claim = { holder: '', claimedAt: '' };
  switch (step.kind) {
    case 'sent':
    case 'unknown':
    case 'expired':
      return { $set: { state: step.kind }, $unset: { ...claim, sealed: '' } };
    case 'released':
      return { $set: { state: 'waiting', dueAt: step.dueAt }, $unset: claim };
    case 'failed':
    case 'retry': {
      const reply = step.reply === undefined ? {} : { reply: step.reply };
      const state = step.kind === 'failed' ? 'failed' : 'waiting';
      return { $set: { state, dueAt: step.dueAt, ...reply }, $inc: { refusals: 1 }, $unset: claim };
    }
  }
}

type Rows = Collection<StoredRow>;

function toMailRow({ [ownerField]: owner, ...row }: StoredRow): MailRow {
  return owner ? { ...row, owner } : row;
}

function inserts(rows: Rows) {
  return {
    /** Inserts a row. @returns false if its kind and cause have one already */
    async insert(session: ClientSession, { _id, owner, ...row }: MailRow): Promise<boolean> {
      const stored = { ...row, ...(owner && { [ownerField]: owner }) };
      const written = await rows.updateOne({ _id }, { $setOnInsert: stored }, { upsert: true, session });
      return written.upsertedCount === 1;
    },
    /** Removes an owner's id from all rows. */
    async forget(session: ClientSession, owner: Buffer): Promise<void> {
      await rows.updateMany({ [ownerField]: owner }, { $unset: { [ownerField]: '' } }, { session });
    },
    /** Starts a failed mail anew. @returns false if it did not fail or its content is dropped */
    async requeue(_id: string, now: Date): Promise<boolean> {
      const ready = { _id, state: 'failed', dropAt: { $gt: now }, sealed: { $exists: true } } as const;
      const requeued = await rows.updateOne(ready, { $set: { state: 'waiting', dueAt: now, refusals: 0 } });
      return requeued.modifiedCount === 1;
    },
  };
}

function claims(rows: Rows) {
  return {
    /** Claims the mail that has been due longest for one holder. */
    async claim(holder: string, now: Date): Promise<MailRow | undefined> {
      const claimed = await rows.findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now }, dropAt: { $gt: now } },
        { $set: { state: 'claimed', holder, claimedAt: now } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      );
      return claimed ? toMailRow(claimed) : undefined;
    },
    /** The last step before the server may have the mail. @returns false if the claim was lost */
    async markSending({ _id, holder = '' }: Claimed): Promise<boolean> {
      const marked = await rows.updateOne({ _id, holder, state: 'claimed' }, { $set: { state: 'sending' } });
      return marked.modifiedCount === 1;
    },
    /** Ends a claim. `sent` also replaces `unknown`: the holder has the server's answer. */
    async finish({ _id, holder = '' }: Claimed, step: NextStep): Promise<boolean> {
      const states: MailState[] = step.kind === 'sent' ? ['sending', 'unknown'] : ['claimed', 'sending'];
      const finished = await rows.updateOne({ _id, holder, state: { $in: states } }, toUpdate(step));
      return finished.modifiedCount === 1;
    },
  };
}

function cleanup(rows: Rows) {
  return {
    /**
     * Ends claims from before `since`, whose holder died: `claimed` waits again, `sending` becomes `unknown`.
     * @returns how many became `unknown`
     */
    async endStaleClaims(since: Date): Promise<number> {
      const old = { claimedAt: { $lte: since } };
      await rows.updateMany(
        { state: 'claimed', ...old },
        { $set: { state: 'waiting' }, $unset: { holder: '', claimedAt: '' } },
      );
      const lost = await rows.updateMany(
        { state: 'sending', ...old },
        { $set: { state: 'unknown' }, $unset: { claimedAt: '', sealed: '' } },
      );
      return lost.modifiedCount;
    },
    /** Drops every sealed part whose time is over. @returns how many mails were never sent */
    async dropExpired(now: Date): Promise<number> {
      const over = { dropAt: { $lte: now }, sealed: { $exists: true } };
      const unsent = await rows.updateMany(
        { ...over, state: { $in: ['waiting', 'failed'] } },
        toUpdate({ kind: 'expired' }),
      );
      return unsent.modifiedCount;
    },
  };
}

function reads(rows: Rows) {
  /** Counts the rows of one state, from the index alone. */
  const countOf = (state: MailState): Promise<number> =>
    rows.countDocuments({ state }, { hint: 'due', maxTimeMS: readMs });
  return {
    /** Counts waiting rows up to `ceiling`, from the index alone. */
    waiting: (ceiling: number): Promise<number> =>
      rows.countDocuments({ state: 'waiting' }, { limit: ceiling, hint: 'due', maxTimeMS: readMs }),
    countOf,
    /** Counts the rows of an owner since a time, up to `most`. Reads the owner's rows of seven days. */
    countOfOwner: (
      owner: Buffer,
      {
        kinds,
        since,
        most,
      }: { readonly kinds: readonly string[]; readonly since: Date; readonly most: number },
    ): Promise<number> =>
      rows.countDocuments(
        { [ownerField]: owner, kind: { $in: [...kinds] }, createdAt: { $gte: since } },
        { limit: most, hint: ownerField, maxTimeMS: readMs },
      ),
    /** Counts the rows of each state that has any, from the index alone. */
    async counts(): Promise<Partial<Record<MailState, number>>> {
      const counts = await Promise.all(
        mailStates.map(async (state) => [state, await countOf(state)] as const),
      );
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
    /** One row without its sealed part. */
    async one(_id: string): Promise<MailSummary | undefined> {
      const found = await rows.findOne({ _id }, { projection: { sealed: 0 }, maxTimeMS: readMs });
      return found ? toMailRow(found) : undefined;
    },
    /** Rows of a state, those that are due last first, without their sealed parts. */
    async list(state: MailState, limit: number): Promise<MailSummary[]> {
      const how = { projection: { sealed: 0 }, sort: { dueAt: -1 }, limit, maxTimeMS: readMs } as const;
      return (await rows.find({ state }, how).toArray()).map(toMailRow);
    },
  };
}

export type MailStore = ReturnType<typeof mailStore>;

/** The collection `outbox`. Filters hold no address and no link: both exist in sealed parts only. */
export function mailStore(db: Db) {
  const rows: Rows = db.collection('outbox', { writeConcern: timedMajorityWrites });
  return { ...inserts(rows), ...claims(rows), ...cleanup(rows), ...reads(rows) };
}
