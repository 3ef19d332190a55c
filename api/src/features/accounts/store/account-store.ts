// Stores accounts in MongoDB. Filters and indexes hold the HMAC of an address, never the address
// (docs/design/trust.md#accounts).
import { ObjectId, type ClientSession, type Db, type Document } from 'mongodb';
import * as z from 'zod/mini';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { Account } from '../model/account.ts';
import { type AccountCache, accountCache } from './account-cache.ts';
import { asRead } from './account-row.ts';
import {
  type AccountReader,
  accountReader,
  accountWrites,
  type Opening,
  type Rows,
  sealedForm,
} from './account-writes-store.ts';
import { moveWrites } from './address-store.ts';
import { credentialWrites, isGoodKey, ofReset, resetWrites } from './credentials-store.ts';
import { sessionListStore } from './session-list-store.ts';
import { tokenWrites } from './tokens-store.ts';
import { type UsageCounter, zeroCounters } from '../model/usage-counters.ts';

/** A new account; `emailId` is the HMAC under root generation `emailGen`. */
export type NewAccount = Pick<
  Account,
  'address' | 'hash' | 'verified' | 'locale' | 'wantedPlan' | 'mailedAt'
> & {
  readonly emailId: Buffer;
  readonly emailGen: number;
  readonly planId: string;
};
const indexes = [
  { name: 'emailId', key: { emailId: 1 }, unique: true },
  {
    name: 'resetKey',
    key: { 'reset.keyHash': 1 },
    unique: true,
    partialFilterExpression: { 'reset.keyHash': { $exists: true } },
  },
  {
    name: 'verification',
    key: { verification: 1 },
    partialFilterExpression: { verification: { $exists: true } },
  },
  {
    name: 'resetId',
    key: { resetId: 1 },
    unique: true,
    partialFilterExpression: { resetId: { $exists: true } },
  },
  { name: 'moveIds', key: { moveIds: 1 }, partialFilterExpression: { moveIds: { $exists: true } } },
  { name: 'unverified', key: { mailedAt: 1 }, partialFilterExpression: { verified: false } },
  { name: 'pending', key: { pending: 1, mailedAt: 1 }, partialFilterExpression: { pending: true } },
  { name: 'clear', key: { v: 1 }, partialFilterExpression: { hash: { $exists: true } } },
  {
    name: 'session',
    key: { 'sessions.name': 1 },
    partialFilterExpression: { 'sessions.name': { $exists: true } },
  },
  { name: 'newest', key: { createdAt: -1 } },
  { name: 'planUntil', key: { planUntil: 1 }, partialFilterExpression: { planUntil: { $type: 'date' } } },
] as const;

/**
 * `until`: when a plan that an administrator gave ends. `ended`: the plan is set only if such a plan ends
 * then.
 */
export type NewPlan = {
  readonly planId: string;
  readonly now: Date;
  readonly until?: Date | undefined;
  readonly ended?: Date | undefined;
};

/** Creates missing indexes. */
export async function ensureAccountIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'accounts', indexes);
}

export type AccountStore = ReturnType<typeof accountStore>;

const keyOf = (id: Buffer) => ({ _id: new ObjectId(id) });
const idOf = ({ _id }: { readonly _id: ObjectId }): Buffer => Buffer.from(_id.id);
const within = (session: ClientSession | undefined) => (session ? { session } : {});

function reads(read: AccountReader, opening: Opening) {
  const one = async (filter: Document, session?: ClientSession): Promise<Account | undefined> =>
    (await read(filter, session))?.account;
  return {
    byId: (id: Buffer) => one(keyOf(id)),
    /** @param ids from `emailIds` */
    byEmailId: (ids: readonly Buffer[], session?: ClientSession) =>
      one({ emailId: { $in: [...ids] } }, session),
    /** The account whose reset key this is, until it expires. */
    async byResetKey(keyHash: Buffer): Promise<Account | undefined> {
      const found = await read(ofReset(opening, keyHash));
      return found && isGoodKey(opening, found, keyHash) ? found.account : undefined;
    },
    /** The account that waits for a link of the release before, or was confirmed by it (record 050). */
    awaiting: (sid: Buffer) => one({ verification: sid }),
  };
}

/** A plan given by hand whose end date has passed. It is read without opening the sealed account. */
export type EndedPlan = { readonly id: Buffer; readonly until: Date };

/** Plans by hand that are over, in the order of their accounts. */
const endedPlans =
  (rows: Rows) =>
  async (now: Date, after: Buffer | undefined, most: number): Promise<readonly EndedPlan[]> => {
    const asked = {
      planUntil: { $lte: now, $type: 'date' },
      ...(after && { _id: { $gt: new ObjectId(after) } }),
    };
    const found = rows
      .find(asked, { projection: { planUntil: 1 }, maxTimeMS: readMs })
      .sort({ _id: 1 })
      .limit(most);
    return (await found.toArray()).map((row) => ({ id: idOf(row), until: z.date().parse(row['planUntil']) }));
  };

/** Writes that create and delete accounts. */
function lifecycleWrites(rows: Rows, cache: AccountCache, opening: Opening) {
  const reader = accountReader(rows, opening);
  return {
    /** Stores a new account. @throws the driver's duplicate key error if the address has one */
    async insert(account: NewAccount, now: Date, session?: ClientSession): Promise<Buffer> {
      const _id = new ObjectId();
      const { address, hash, verified, ...rest } = account;
      const sealed = { address, hash, verified, sessionGen: 1 };
      const form = sealedForm(opening, { id: idOf({ _id }), sealed, isClear: true });
      const row = { _id, ...rest, ...form, createdAt: now, updatedAt: now, counters: zeroCounters };
      await rows.insertOne(row, within(session));
      return idOf({ _id });
    },
    async remove(id: Buffer, session: ClientSession): Promise<boolean> {
      const done = rows.deleteOne(keyOf(id), { session });
      return (await done.finally(() => cache.clear(id, session))).deletedCount === 1;
    },
    /** Removes accounts that are unverified since `before`. @returns how many */
    async removeUnverified(before: Date): Promise<number> {
      const mailedAt = { $lt: before };
      const asked = {
        $or: [
          { pending: true, mailedAt },
          { verified: false, mailedAt },
        ],
      };
      let removed = 0;
      for await (const { _id } of rows.find(asked, { projection: { _id: 1 } })) {
        const read = await reader({ _id, mailedAt });
        if (!read || read.sealed.verified) continue;
        const done = rows
          .deleteOne({ ...asRead(read), mailedAt })
          .finally(() => cache.clear(read.account.id));
        removed += (await done).deletedCount;
      }
      return removed;
    },
  };
}

/** `only`: what the row must have. */
type Within = { readonly session?: ClientSession; readonly only?: Document };

/** Writes of fields outside the box. */
function profileWrites(rows: Rows, cache: AccountCache) {
  const byId = async (id: Buffer, to: Document, { session, only }: Within = {}): Promise<boolean> => {
    const done = rows
      .updateOne({ ...only, ...keyOf(id) }, to, within(session))
      .finally(() => cache.clear(id, session));
    return (await done).matchedCount === 1;
  };
  return {
    /** @returns whether the account exists, and the precondition held */
    async setPlan(
      id: Buffer,
      { planId, until, ended, now }: NewPlan,
      session: ClientSession,
    ): Promise<boolean> {
      const to = {
        $set: { planId, updatedAt: now, ...(until && { planUntil: until }) },
        $unset: { wantedPlan: '', ...(!until && { planUntil: '' }) },
      };
      return byId(id, to, { session, ...(ended && { only: { planUntil: ended } }) });
    },
    async setLocale(id: Buffer, locale: string): Promise<void> {
      await byId(id, { $set: { locale } });
    },
    async setNotify(id: Buffer, on: boolean): Promise<void> {
      await byId(id, on ? { $set: { notify: true } } : { $unset: { notify: '' } });
    },
    async countUsage(id: Buffer, counter: UsageCounter): Promise<void> {
      await byId(id, { $inc: { [`counters.${counter}`]: 1 } });
    },
  };
}

/** The store with its cache, which every write clears. A transaction has its own write concern. */
export function accountStore(db: Db, opening: Opening) {
  const rows: Rows = db.collection('accounts', { writeConcern: timedMajorityWrites });
  const found = reads(accountReader(rows, opening), opening);
  const cache = accountCache(found.byId, opening.clock);
  const changing = accountWrites(rows, cache, opening);
  const writes = {
    ...credentialWrites(changing),
    ...resetWrites(changing, opening),
    ...tokenWrites(changing),
    ...moveWrites(changing, opening),
    ...profileWrites(rows, cache),
    ...lifecycleWrites(rows, cache, opening),
    ...sessionListStore(rows, cache, changing),
  };
  return { ...found, endedPlans: endedPlans(rows), ...writes, cache };
}
