// Writes of credentials: passwords, tokens, verification, reset keys. Each repeats the precondition of the
// decision (docs/design/trust.md#credentials).
import { type ClientSession, type Document, ObjectId } from 'mongodb';
import { type Account, credentials } from '../model/account.ts';
import { isResetOf, resetIdOf, resetMacs, type SealedFields } from './account-box.ts';
import type { ReadRow } from './account-row.ts';
import type { AccountWrites, Change, Opening } from './account-writes-store.ts';

type Reset = { readonly keyHash: Buffer; readonly seconds: number };
type Credentials = Partial<Pick<Account, 'hash' | 'token'>>;
type Set = Credentials & Partial<Pick<Account, 'locale' | 'mailedAt' | 'planId'>>;

const keyOf = (id: Buffer) => ({ _id: new ObjectId(id) });

/** Finds the row of a reset key. Releases before 1.0.0-rc.1 store the hash of the key. */
export const ofReset = ({ keys }: Opening, keyHash: Buffer): Document => {
  const present = keys();
  const boxed = { resetId: { $in: resetMacs(present, keyHash).map(resetIdOf) } };
  return present.boxesOnly ? boxed : { $or: [boxed, { 'reset.keyHash': keyHash }] };
};

/** Whether the box holds this reset key, and it is valid. */
export const isGoodKey = ({ keys, clock }: Opening, { sealed }: ReadRow, keyHash: Buffer): boolean =>
  sealed.verified &&
  isResetOf(keys(), sealed, keyHash) &&
  sealed.reset !== undefined &&
  sealed.reset.until > clock.now();

/** What a new password ends in the box; `credentials` names them (record 048). */
const ended = { token: undefined, tokens: undefined, move: undefined, reset: undefined } satisfies Partial<
  Record<(typeof credentials)[number], undefined>
>;

/** Ends every credential of an account, in the write that sets its password. */
const withNewPassword = (sealed: SealedFields, hash: string, now: Date) =>
  ({
    sealed: { ...sealed, hash, sessionGen: sealed.sessionGen + 1, ...ended },
    set: { updatedAt: now },
    unset: credentials,
  }) satisfies Change;

/** The fields of the box, and those that stand in clear. */
function changeOf({ sealed }: ReadRow, { hash, token, ...set }: Set, now: Date): Change {
  const isSealed = hash !== undefined || token !== undefined;
  const next = { ...sealed, ...(hash !== undefined && { hash }), ...(token && { token }) };
  return { ...(isSealed && { sealed: next }), set: { ...set, updatedAt: now } };
}

/** Writes of credentials. Each repeats the precondition of the decision. */
function passwordWrites({ change }: AccountWrites) {
  return {
    /** Sets fields if the password hash is still `held`. @returns whether it was */
    async change(
      id: Buffer,
      { held, set, now }: { held: string; set: Set; now: Date },
      session?: ClientSession,
    ): Promise<boolean> {
      const decide = (read: ReadRow) => (read.sealed.hash === held ? changeOf(read, set, now) : undefined);
      return change(keyOf(id), decide, session);
    },
    /** Sets a password if the hash is still `held`. @returns whether it was */
    async setPassword(
      id: Buffer,
      { held, hash, now }: { held: string; hash: string; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const decide = ({ sealed }: ReadRow) =>
        sealed.hash === held ? withNewPassword(sealed, hash, now) : undefined;
      return change(keyOf(id), decide, session);
    },
  };
}

/** Writes that verify an account. */
function verifyingWrites({ change }: AccountWrites) {
  return {
    /** Sets a password, too: a stranger may have signed up with the address. */
    async verifyWithNewPassword(
      id: Buffer,
      { hash, now }: { hash: string; now: Date },
      session: ClientSession,
    ): Promise<void> {
      const decide = ({ sealed }: ReadRow): Change | undefined => {
        if (sealed.verified) return undefined;
        const next = withNewPassword({ ...sealed, verified: true }, hash, now);
        return { ...next, unset: [...next.unset, 'verification'] };
      };
      await change(keyOf(id), decide, session);
    },
    /**
     * Verifies an account by the secret `sid`; every credential from before ends.
     * Without a `hash` the account keeps the one that is `held`. @returns whether it was unverified
     */
    async confirm(
      id: Buffer,
      { sid, held, hash, now }: { sid: Buffer; held: string; hash: string | undefined; now: Date },
    ): Promise<boolean> {
      const decide = ({ sealed }: ReadRow): Change | undefined => {
        if (sealed.verified || (hash === undefined && sealed.hash !== held)) return undefined;
        const next = withNewPassword({ ...sealed, verified: true }, hash ?? held, now);
        return { ...next, set: { ...next.set, verification: sid } };
      };
      return change(keyOf(id), decide);
    },
  };
}

/** Password resets by key. Only a MAC of the hash of a key is stored. */
export function resetWrites({ change }: AccountWrites, opening: Opening) {
  return {
    /** Stores a reset key; the former key is invalid from now on. */
    async beginReset(id: Buffer, { keyHash, seconds }: Reset, session: ClientSession): Promise<void> {
      const until = new Date(opening.clock.now().getTime() + seconds * 1000);
      const [mac = keyHash] = resetMacs(opening.keys(), keyHash);
      const decide = ({ sealed }: ReadRow) => ({ sealed: { ...sealed, reset: { mac, until, keyHash } } });
      await change(keyOf(id), decide, session);
    },
    /** Sets a password once. @returns whether the key was valid */
    async reset(
      keyHash: Buffer,
      { hash, now }: { hash: string; now: Date },
      session: ClientSession,
    ): Promise<boolean> {
      const decide = (read: ReadRow) =>
        isGoodKey(opening, read, keyHash) ? withNewPassword(read.sealed, hash, now) : undefined;
      return change(ofReset(opening, keyHash), decide, session);
    },
  };
}

/** All of them but those of reset keys. */
export const credentialWrites = (writes: AccountWrites) => ({
  ...passwordWrites(writes),
  ...verifyingWrites(writes),
});
