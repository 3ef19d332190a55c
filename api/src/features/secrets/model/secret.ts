// The model of one secret: its states, transitions and visible states (docs/design/trust.md#states). No I/O.

/**
 * The sealed content: removed at its end, never altered. A lean read brings `gate` and `owner` only.
 * A sealed link has no `owner`.
 */
export type Boxes = {
  readonly gate: Buffer;
  readonly wrap: Buffer;
  readonly body: Buffer;
  readonly owner?: Buffer;
};

type CommonFields = {
  readonly box?: { readonly [name in keyof Boxes]?: Boxes[name] | undefined } | undefined;
  readonly shownAt?: Date | undefined;
  readonly ownerClaim?: Buffer | undefined;
  /** How often the winning nonce asked again. After the first repeat the claim cannot be released. */
  readonly repeats?: number | undefined;
  /** When the secret was opened, as the first answer to the winning nonce stated it. Repeats agree. */
  readonly toldAt?: Date | undefined;
};

/** `claim` identifies the reveal or burn that won; `end` is the reason why the content was deleted. */
export type Life = CommonFields &
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
    | {
        readonly state: 'expired';
        readonly claimedAt?: Date | undefined;
        readonly endedAt: Date;
        readonly end: 'time' | 'restore';
      }
  );

/** The fields that do not depend on the state. Dates are copies of header fields. */
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
  /** `account` exists for secrets of an account. All three are removed with the account. */
  readonly rec: {
    readonly receipt?: Buffer | undefined;
    readonly memo?: Buffer | undefined;
    readonly account?: Buffer | undefined;
  };
  readonly shortkey: string;
  readonly secretShortkey: string;
  readonly kind: 'share' | 'generate';
  readonly source: 'web' | 'api' | 'incoming';
  /** The account that created it, 12 bytes. */
  readonly ownerId?: Buffer | undefined;
  /** The owner tag of the browser that created it without an account. */
  readonly creator?: Buffer | undefined;
};

export type Secret = Facts & Life;

/** The transitions (docs/design/trust.md#transitions). Each is one compare-and-set on one document. */
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

/** The fields that determine the visible state, with the time and the keys. */
type StateFields = { readonly state: Life['state']; readonly expiresAt: Date };

/**
 * The state that others see at `now`, the database's clock. A claimed secret counts as received.
 * After its expiry time, or without its key, a new secret counts as expired (docs/design/trust.md#states).
 */
export function visibleState(secret: StateFields, now: Date, dead = false): VisibleState {
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

/** A receipt is `viewed` if its owner view was taken and it is still new (docs/design/http-api.md#shapes). */
export function receiptState(
  secret: StateFields & Pick<Life, 'shownAt'>,
  now: Date,
  dead = false,
): ReceiptState {
  const state = visibleState(secret, now, dead);
  return state === 'new' && secret.shownAt ? 'viewed' : state;
}

/** When a recipient opened it. */
export function receivedAt(secret: Life): Date | undefined {
  return secret.state === 'claimed' || secret.state === 'consumed' ? secret.claimedAt : undefined;
}

/** When it was burned. */
export function burnedAt(secret: Life): Date | undefined {
  return secret.state === 'burned' ? secret.endedAt : undefined;
}

/** Whether a restore of the region ended it. It may have been opened before. */
export function endedByRestore(secret: Life, staleEpoch: boolean): boolean {
  if (secret.state === 'expired') return secret.end === 'restore';
  return secret.state === 'new' && staleEpoch;
}

/** The time of the last visible change. */
export function updatedAt(secret: Life & { readonly createdAt: Date }): Date {
  const ended = secret.state === 'burned' || secret.state === 'expired' ? secret.endedAt : undefined;
  return ended ?? receivedAt(secret) ?? secret.shownAt ?? secret.createdAt;
}

/** The end of the lease, in which the claim's nonce gets the same text again. */
export function leaseEnds(claimedAt: Date, leaseSeconds: number): Date {
  return new Date(claimedAt.getTime() + leaseSeconds * 1000);
}

/** All boxes that a secret of its kind has, or `undefined` if one is missing. */
export function wholeBox(
  secret: CommonFields,
  { sealedLink }: { readonly sealedLink: boolean },
): Boxes | undefined {
  const { gate, wrap, body, owner } = secret.box ?? {};
  if (!gate || !wrap || !body) return undefined;
  if (sealedLink) return { gate, wrap, body };
  return owner && { gate, wrap, body, owner };
}
