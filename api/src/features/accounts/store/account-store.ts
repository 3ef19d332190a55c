// Stores accounts in MongoDB. Filters and indexes hold the HMAC of an address, never the address
// (docs/design/trust.md#accounts).
import { ObjectId, type ClientSession, type Collection, type Db, type Document } from 'mongodb';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Account } from '../model/account.ts';
import { type AccountCache, accountCache } from './account-cache.ts';
import { accountFrom } from './account-row.ts';
import { type UsageCounter, zeroCounters } from '../model/usage-counters.ts';

/** A new account; `emailId` is the HMAC under root generation `emailGen`. */
export type NewAccount = Pick<
  Account,
  'address' | 'hash' | 'verified' | 'locale' | 'wantedPlan' | 'verification' | 'mailedAt'
> & {
  readonly emailId: Buffer;
  readonly emailGen: number;
  readonly planId: string;
};
type Reset = { readonly keyHash: Buffer; readonly seconds: number };
type Change = Partial<
  Pick<Account, 'hash' | 'locale' | 'token' | 'verification' | 'mailedAt' | 'planId' | 'signedInAt'>
>;

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
  { name: 'unverified', key: { mailedAt: 1 }, partialFilterExpression: { verified: false } },
  { name: 'newest', key: { createdAt: -1 } },
] as const;

/** Creates missing indexes. */
export async function ensureAccountIndexes(db: Db): Promise<void> {
  await db.collection('accounts').createIndexes(indexes.map((index) => ({ ...index })));
}

export type AccountStore = ReturnType<typeof accountStore>;

type Rows = Collection<Document & { _id: ObjectId }>;
const keyOf = (id: Buffer) => ({ _id: new ObjectId(id) });
const idOf = ({ _id }: { readonly _id: ObjectId }): Buffer => Buffer.from(_id.id);
const within = (session: ClientSession | undefined) => (session ? { session } : {});
const goodKey = (keyHash: Buffer) => ({
  'reset.keyHash': keyHash,
  verified: true,
  $expr: { $gt: ['$reset.until', '$$NOW'] },
});

function reads(rows: Rows) {
  const one = async (filter: Document, session?: ClientSession): Promise<Account | undefined> => {
    const found = await rows.findOne(filter, { maxTimeMS: readMs, ...within(session) });
    return found === null ? undefined : accountFrom(found);
  };
  return {
    byId: (id: Buffer) => one(keyOf(id)),
    /** @param ids from `emailIds` */
    byEmailId: (ids: readonly Buffer[], session?: ClientSession) =>
      one({ emailId: { $in: [...ids] } }, session),
    /** The account whose reset key this is, until it expires. */
    byResetKey: (keyHash: Buffer) => one(goodKey(keyHash)),
    /** Whether the reveal of this secret verifies an account. */
    awaits: async (sid: Buffer): Promise<boolean> =>
      (await rows.findOne(
        { verification: sid, verified: false },
        { projection: { _id: 1 }, maxTimeMS: readMs },
      )) !== null,
  };
}

/** `where`: the precondition of the write, beside the id. */
type Update = { readonly where?: Document; readonly to: Document | Document[] };

/** Every update goes through these. They clear the cache entry, also if the outcome is unknown. */
function updates(rows: Rows, cache: AccountCache) {
  return {
    /** @returns whether the account exists and `where` matched */
    async byId(id: Buffer, { where, to }: Update, session?: ClientSession): Promise<boolean> {
      const done = rows.updateOne({ ...keyOf(id), ...where }, to, within(session));
      return (await done.finally(() => cache.clear(id, session))).matchedCount === 1;
    },
    /** For an account whose id is unknown. @returns whether one matched */
    async matching({ where = {}, to }: Update, session?: ClientSession): Promise<boolean> {
      const found = await rows.findOneAndUpdate(where, to, { projection: { _id: 1 }, ...within(session) });
      if (found) cache.clear(idOf(found), session);
      return found !== null;
    },
  };
}
type Updates = ReturnType<typeof updates>;

/** Writes of credentials. Each filter repeats the precondition of the decision. */
function credentialWrites({ byId, matching }: Updates) {
  return {
    /** Sets fields if the password hash is still `held`. @returns whether it was */
    async change(
      id: Buffer,
      { held, set, now }: { held: string; set: Change; now: Date },
      session?: ClientSession,
    ): Promise<boolean> {
      return byId(id, { where: { hash: held }, to: { $set: { ...set, updatedAt: now } } }, session);
    },
    /** Sets a password if the hash is still `held`; all sessions end. @returns whether it was */
    async setPassword(
      id: Buffer,
      { held, hash, now }: { held: string; hash: string; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const to = { $set: { hash, updatedAt: now }, $inc: { sessionGen: 1 }, $unset: { reset: '' as const } };
      return byId(id, { where: { hash: held }, to }, session);
    },
    /** Sets a password, too: a stranger may have signed up with the address. Revokes the API token. */
    async verifyWithNewPassword(
      id: Buffer,
      { hash, now }: { hash: string; now: Date },
      session: ClientSession,
    ): Promise<void> {
      const gone = { reset: '', token: '', verification: '' } as const;
      const to = { $set: { verified: true, hash, updatedAt: now }, $inc: { sessionGen: 1 }, $unset: gone };
      await byId(id, { where: { verified: false }, to }, session);
    },
    /** Marks the account verified; repeating it changes nothing. @returns whether the account exists */
    async verify(sid: Buffer, now: Date): Promise<boolean> {
      return matching({ where: { verification: sid }, to: { $set: { verified: true, updatedAt: now } } });
    },
  };
}

/** Password resets by key. Only the hash of a key is stored. */
function resetWrites({ byId, matching }: Updates) {
  return {
    /** Stores a reset key; the former key is invalid from now on. */
    async beginReset(id: Buffer, { keyHash, seconds }: Reset, session: ClientSession): Promise<void> {
      const until = { $add: ['$$NOW', seconds * 1000] };
      await byId(id, { to: [{ $set: { reset: { keyHash: { $literal: keyHash }, until } } }] }, session);
    },
    /** Sets a password once; ends all sessions and the API token. @returns whether the key was valid */
    async reset(
      keyHash: Buffer,
      { hash, now }: { hash: string; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const to = {
        $set: { hash, updatedAt: now },
        $inc: { sessionGen: 1 },
        $unset: { reset: '' as const, token: '' as const },
      };
      return matching({ where: goodKey(keyHash), to }, session);
    },
  };
}

/** Writes that create and delete accounts. */
function lifecycleWrites(rows: Rows, cache: AccountCache) {
  return {
    /** Stores a new account. @throws the driver's duplicate key error if the address has one */
    async insert(account: NewAccount, now: Date, session?: ClientSession): Promise<Buffer> {
      const _id = new ObjectId();
      const row = {
        _id,
        v: 1,
        ...account,
        sessionGen: 1,
        createdAt: now,
        updatedAt: now,
        counters: zeroCounters,
      };
      await rows.insertOne(row, within(session));
      return idOf({ _id });
    },
    async remove(id: Buffer, session: ClientSession): Promise<boolean> {
      const done = rows.deleteOne(keyOf(id), { session });
      return (await done.finally(() => cache.clear(id, session))).deletedCount === 1;
    },
    /** Removes accounts that are unverified since `before`. @returns how many */
    async removeUnverified(before: Date): Promise<number> {
      const done = rows.deleteMany({ verified: false, mailedAt: { $lt: before } });
      return (await done.finally(cache.clearAll)).deletedCount;
    },
  };
}

function profileWrites({ byId }: Updates) {
  return {
    /** @returns whether the account exists */
    async setPlan(
      id: Buffer,
      { planId, now }: { planId: string; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const to = { $set: { planId, updatedAt: now }, $unset: { wantedPlan: '' as const } };
      return byId(id, { to }, session);
    },
    /** Stores the language or the time of a sign-in. Only the first sign-in offers the wanted plan. */
    async remember(id: Buffer, set: Pick<Change, 'locale' | 'signedInAt'>): Promise<void> {
      await byId(id, { to: { $set: set, ...(set.signedInAt && { $unset: { wantedPlan: '' as const } }) } });
    },
    async countUsage(id: Buffer, counter: UsageCounter): Promise<void> {
      await byId(id, { to: { $inc: { [`counters.${counter}`]: 1 } } });
    },
  };
}

/** The store with its cache, which every write clears. A transaction has its own write concern. */
export function accountStore(db: Db, clock: Clock) {
  const rows: Rows = db.collection('accounts', { writeConcern: timedMajorityWrites });
  const found = reads(rows);
  const cache = accountCache(found.byId, clock);
  const changing = updates(rows, cache);
  const writes = {
    ...credentialWrites(changing),
    ...resetWrites(changing),
    ...profileWrites(changing),
    ...lifecycleWrites(rows, cache),
  };
  return { ...found, ...writes, cache };
}
