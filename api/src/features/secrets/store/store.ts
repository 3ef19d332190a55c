// The interface of the secret store, which MongoDB and memory implement (docs/design/trust.md#transitions).
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Attempts } from '../model/attempts.ts';
import type { FoundSecret, Part } from './secret-row.ts';
import type { Boxes, Facts, Transition } from '../model/secret.ts';

export type SecretId = { readonly bucket: string; readonly _id: Buffer };

/** A look-up by the ids of all current root generations. `s`: by secret key, `m`: by metadata key. */
export type LookUp = {
  readonly kind: 's' | 'm';
  readonly bucket: string;
  readonly ids: readonly Buffer[];
  readonly part: Part;
};

/** The last secret of a page: pages are ordered by these two. */
export type PageEnd = { readonly createdAt: Date; readonly shortkey: string };

/** An account (12 bytes), the earliest creation time, and the greatest number of secrets. */
export type Owner = { readonly id: Buffer; readonly since: Date; readonly most: number };

/** Whose part of the storage the content takes: the tag of a wide network, and the bytes. */
export type StorageShare = { readonly by: string; readonly bytes: number };

/** A secret at its creation. `share`: only while room is scarce. `notice`: its owner is mailed at its end. */
export type NewSecret = Facts & {
  readonly box: Boxes;
  readonly state: 'new';
  readonly shownAt?: Date;
  readonly share?: StorageShare;
  readonly notice?: true;
};

/** `already_there`: a document with this id existed, perhaps from an earlier try of this insert. */
export type Stored = 'inserted' | 'already_there';

/**
 * The reply to the command that carried a write. `applied`: every change of the command was made at majority
 * (acknowledgements: on the primary), without an error. `refused`: no error, but a compare-and-set of the
 * command changed nothing.
 */
export type WriteReply = 'applied' | 'refused';

export type Sweep =
  | { readonly kind: 'leases'; readonly leaseSeconds: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'epoch'; readonly epoch: number };

export type SecretStore = {
  /** Stores a new secret at majority. @throws driver errors and UnconfirmedWrite: outcome unknown */
  insert(secret: NewSecret): Promise<Stored>;
  /** Stores a secret and the writes of `more` in one majority transaction. @throws as `insert` and `more` */
  insertWith(secret: NewSecret, more: (session: Transaction) => Promise<unknown>): Promise<Stored>;
  /** Reads from the primary. */
  find(lookUp: LookUp): Promise<FoundSecret | undefined>;
  /** Reads what a majority of the members holds, which can no longer be rolled back. */
  findAtMajority(lookUp: LookUp): Promise<FoundSecret | undefined>;
  /** Tries a transition once. @throws driver errors and UnconfirmedWrite: outcome unknown */
  apply(id: SecretId, transition: Transition): Promise<WriteReply>;
  /** Writes reserved attempts if `rev` holds. @throws driver errors and UnconfirmedWrite: outcome unknown */
  setAttempts(id: SecretId, rev: number, attempts: Attempts): Promise<WriteReply>;
  /**
   * The newest secrets of an account since a time; with `after`, those that follow it.
   * @throws Error without content for a foreign row
   */
  recent(owner: Owner & { readonly after?: PageEnd | undefined }): Promise<readonly FoundSecret[]>;
  /** Counts what `recent` would return. */
  countRecent(owner: Owner): Promise<number>;
  /** Replaces the owner's note. @returns whether the account still owns the secret */
  setMemo(id: SecretId, memo: { readonly owner: Buffer; readonly box: Buffer | undefined }): Promise<boolean>;
  /** Removes an account's id and owner fields from all its secrets. Their links stay readable. */
  disown(owner: Buffer): Promise<void>;
  /** Ends many secrets at once. @returns how many */
  sweep(sweep: Sweep): Promise<number>;
  /** Bytes of all documents together. */
  bytes(): Promise<number>;
  /** Bytes of the content that holds a share. */
  bytesOfShare(by: string): Promise<number>;
};
