// What the feature asks of its store; kept by MongoDB (secret-store.ts) and by its twin in memory (trust.md 4, 5).
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Attempts } from '../model/attempts.ts';
import type { FoundSecret, Part } from './secret-row.ts';
import type { Boxes, Facts, Transition } from '../model/secret.ts';

export type SecretId = { readonly bucket: string; readonly _id: Buffer };

/** A look-up by the ids of all live root generations; `s` by secret key, `m` by metadata key. */
export type LookUp = { readonly kind: 's' | 'm'; readonly bucket: string; readonly ids: readonly Buffer[]; readonly part: Part };

/** Whose secrets, created after when, and how many at most. `id`: 12 bytes */
export type Owner = { readonly id: Buffer; readonly since: Date; readonly most: number };

/** A secret as it is created. */
export type NewSecret = Facts & { readonly box: Boxes; readonly state: 'new'; readonly shownAt?: Date };

/** `already_there`: a document with this id was there already, perhaps by our own earlier try. */
export type Stored = 'inserted' | 'already_there';

/**
 * What the command that carried a write said. `applied`: no error of any kind and everything asked was done, so the
 * write holds at majority. `refused`: no error, but some compare-and-set of that command changed nothing.
 */
export type WriteReply = 'applied' | 'refused';

export type Sweep =
  | { readonly kind: 'leases'; readonly leaseSeconds: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'epoch'; readonly epoch: number };

export type SecretStore = {
  /** Stores a new secret at majority. @throws driver errors and UnconfirmedWrite: outcome unknown */
  insert(secret: NewSecret): Promise<Stored>;
  /** Stores a new secret and what it causes in one transaction, at majority. @throws as `insert`, and whatever `more` throws */
  insertWith(secret: NewSecret, more: (session: Transaction) => Promise<unknown>): Promise<Stored>;
  /** Reads from the primary. */
  find(lookUp: LookUp): Promise<FoundSecret | undefined>;
  /** Reads what a majority of the members holds: what this says can no longer be rolled back. */
  findAtMajority(lookUp: LookUp): Promise<FoundSecret | undefined>;
  /** Tries one transition, once. @throws driver errors and UnconfirmedWrite: outcome unknown */
  apply(id: SecretId, transition: Transition): Promise<WriteReply>;
  /** Writes reserved attempts if `rev` still holds. @throws driver errors and UnconfirmedWrite: outcome unknown */
  setAttempts(id: SecretId, rev: number, attempts: Attempts): Promise<WriteReply>;
  /** The newest secrets of an account, created after `since`; from the index alone. @throws Error without any content for a foreign row */
  recent(owner: Owner): Promise<readonly FoundSecret[]>;
  /** How many `recent` would bring. */
  countRecent(owner: Owner): Promise<number>;
  /** Replaces the owner's note. @returns whether the account still owns the secret */
  setMemo(id: SecretId, memo: { readonly owner: Buffer; readonly box: Buffer | undefined }): Promise<boolean>;
  /** Takes an account's id, and what only its owner may see, out of all its secrets. They stay readable. */
  disown(owner: Buffer): Promise<void>;
  /** Tidies many secrets at once and says how many. */
  sweep(sweep: Sweep): Promise<number>;
  /** Bytes of all documents together. */
  bytes(): Promise<number>;
};
