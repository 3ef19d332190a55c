// What happens to a secret, as events without link, text or passphrase. `composition/effects.ts` lists what
// follows each of them.

/** The owner: the account that created the secret, 12 bytes; absent for anonymous secrets. */
type Owned = { readonly ownerId: Buffer | undefined };

/** A typed text, a generated password, or a content that its sender encrypted. */
export type ConcealedKind = 'share' | 'generate' | 'sealed_link';

/** How a text that left the store may not have arrived. */
export type Undelivered = 'undecided' | 'cut' | 'unopenable';

/** What an operation calls once its change is written. None is awaited, and none throws. */
export type SecretEffects = {
  /** After a secret was stored, and its mail with it. */
  readonly afterConceal: (event: Owned & { readonly kind: ConcealedKind }) => void;
  /**
   * After a claim was won, once per claim; repeats of its nonce call nothing. A text that cannot be delivered
   * may release the claim, so the next reader calls it again.
   */
  readonly afterReveal: (event: Owned & { readonly legacy: boolean }) => void;
  /** After a burn was won; repeats of its nonce call nothing. */
  readonly afterBurn: (event: Owned) => void;
  readonly onWrongPassphrase: () => void;
  /** A row whose header or boxes are damaged. */
  readonly onCorrupt: () => void;
  readonly onUndelivered: (why: Undelivered) => void;
};
