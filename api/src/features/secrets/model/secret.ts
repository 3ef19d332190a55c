// One secret: its states, the transitions between them and what others see of it. No I/O (spec §4, trust.md 4).

/** Content of a secret: only ever removed, never altered. A lean read brings `gate` and `owner` only. */
export type Boxes = { readonly gate: Buffer; readonly wrap: Buffer; readonly body: Buffer; readonly owner: Buffer };

type Kept = {
  readonly box?: { readonly [name in keyof Boxes]?: Boxes[name] | undefined } | undefined;
  readonly shownAt?: Date | undefined;
  readonly ownerClaim?: Buffer | undefined;
  /** How often the winning nonce asked again; from then on the claim cannot be given back. */
  readonly repeats?: number | undefined;
  /** When the secret was opened, as the winning nonce was first told: its repeats say the same to the second. */
  readonly toldAt?: Date | undefined;
};

/** `claim` says whose reveal or burn won; `end` says why the content went. */
export type Life = Kept &
  (
    | { readonly state: 'new' }
    | { readonly state: 'claimed'; readonly claim: Buffer; readonly claimedAt: Date }
    | {
        readonly state: 'consumed';
        readonly claim: Buffer;
        readonly claimedAt: Date;
        readonly endedAt: Date;
        readonly end: 'ack' | 'lease' | 'legacy';
      }
    | { readonly state: 'burned'; readonly claim: Buffer; readonly endedAt: Date; readonly end: 'burn' }
    | { readonly state: 'expired'; readonly claimedAt?: Date | undefined; readonly endedAt: Date; readonly end: 'time' | 'restore' }
  );

/** What stands in the document beside its state; dates are copies of header fields. */
export type Facts = {
  readonly _id: Buffer;
  readonly metaId: Buffer;
  readonly bucket: string;
  readonly header: Buffer;
  readonly rootGen: number;
  readonly epoch: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly purgeAt: Date;
  /** `account` is there for an account's own secret; nothing is after its account was deleted. */
  readonly rec: { readonly receipt?: Buffer | undefined; readonly memo?: Buffer | undefined; readonly account?: Buffer | undefined };
  readonly shortkey: string;
  readonly secretShortkey: string;
  readonly kind: 'share' | 'generate';
  readonly source: 'web' | 'api' | 'incoming';
  /** Account that created it, 12 bytes. */
  readonly ownerId?: Buffer | undefined;
  /** Owner tag of the browser that created it without an account. */
  readonly creator?: Buffer | undefined;
};

export type Secret = Facts & Life;

/** One transition of trust.md 4. Each is one compare-and-set on one document. */
export type Transition =
  | { readonly kind: 'claim'; readonly claim: Buffer; readonly toldAt?: Date }
  | { readonly kind: 'claim_without_nonce'; readonly claim: Buffer }
  | { readonly kind: 'burn'; readonly claim: Buffer }
  | { readonly kind: 'owner_view'; readonly claim?: Buffer }
  | { readonly kind: 'repeat'; readonly claim: Buffer }
  | { readonly kind: 'acknowledge'; readonly claim: Buffer }
  | { readonly kind: 'release'; readonly claim: Buffer; readonly box: Boxes };

export type VisibleState = 'new' | 'received' | 'burned' | 'expired';
export type ReceiptState = VisibleState | 'viewed';

/** What decides how a secret looks, beside the time and whether its keys are gone. */
type Seen = { readonly state: Life['state']; readonly expiresAt: Date };

/**
 * The state outsiders see at `now`, the database's clock. A claim counts as received; a passed time or a dead key
 * counts as expired at once, a stored `expired` only tidies (trust.md 4).
 */
export function visibleState(secret: Seen, now: Date, dead = false): VisibleState {
  switch (secret.state) {
    case 'new':
      return !dead && now < secret.expiresAt ? 'new' : 'expired';
    case 'claimed':
    case 'consumed':
      return 'received';
    case 'burned':
    case 'expired':
      return secret.state;
  }
}

/** The state of a receipt: an unopened secret whose owner's view was taken is `viewed` (api.md 2). */
export function receiptState(secret: Seen & Pick<Life, 'shownAt'>, now: Date, dead = false): ReceiptState {
  const state = visibleState(secret, now, dead);
  return state === 'new' && secret.shownAt ? 'viewed' : state;
}

/** When the recipient opened it, if somebody did. */
export function receivedAt(secret: Life): Date | undefined {
  return secret.state === 'claimed' || secret.state === 'consumed' ? secret.claimedAt : undefined;
}

/** When the owner burned it, if so. */
export function burnedAt(secret: Life): Date | undefined {
  return secret.state === 'burned' ? secret.endedAt : undefined;
}

/** Whether it ended because the region was restored; nobody knows whether it was opened before (trust.md 4). */
export function endedByRestore(secret: Life, staleEpoch: boolean): boolean {
  if (secret.state === 'expired') return secret.end === 'restore';
  return secret.state === 'new' && staleEpoch;
}

/** The time of the last change anybody can see. */
export function updatedAt(secret: Life & { readonly createdAt: Date }): Date {
  const ended = secret.state === 'burned' || secret.state === 'expired' ? secret.endedAt : undefined;
  return ended ?? receivedAt(secret) ?? secret.shownAt ?? secret.createdAt;
}

/** Until when the claim's nonce gets the same text again. */
export function leaseEnds(claimedAt: Date, leaseSeconds: number): Date {
  return new Date(claimedAt.getTime() + leaseSeconds * 1000);
}

/** All four boxes, or `undefined` if one is missing. */
export function wholeBox(secret: Kept): Boxes | undefined {
  const { gate, wrap, body, owner } = secret.box ?? {};
  return gate && wrap && body && owner ? { gate, wrap, body, owner } : undefined;
}

/** Counts what happened to a secret on its owner's account: nothing waits for it, and it never throws. @param owner 12 bytes; absent for an anonymous secret */
export type CountUsage = (owner: Buffer | undefined, counter: 'secretsCreated' | 'secretsBurned' | 'secretsShared') => void;
