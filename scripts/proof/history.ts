// The calls that clients sent for one secret, with the time and the outcome of each (docs/proofs/README.md).

/** Receipt states, `viewed` counts as `new`. */
export type SeenState = 'new' | 'received' | 'burned' | 'expired';

/**
 * Outcome of a call. `ok`: it succeeded. `gone`: the API said that the content is no longer available.
 * `unknown`: no answer, or an answer such as 503 that leaves open whether the call took effect.
 */
export type CallOutcome = 'ok' | 'gone' | 'unknown';

/**
 * One call. Times are monotonic ms; an `unknown` call may take effect at any time after `startMs`. Clients
 * never record `expire`: the checker adds it. `reader` is the nonce; a reader without nonce has a name of its
 * own for each call.
 */
export type RecordedCall = {
  readonly kind: 'reveal' | 'burn' | 'acknowledge' | 'status' | 'expire';
  readonly reader: string;
  readonly hasNonce: boolean;
  readonly startMs: number;
  readonly endMs: number;
  readonly outcome: CallOutcome;
  /** The text that a reveal gave. */
  readonly text?: string;
  /** The state that a status read gave. */
  readonly state?: SeenState;
};

/** All calls of one secret. `expiresMs`: monotonic time of its expiry, if it is near. */
export type History = {
  readonly text: string;
  readonly expiresMs?: number;
  readonly calls: readonly RecordedCall[];
};

/** Time for which a claim gives its text again, minus what a call may need (docs/design/trust.md#reveal). */
export const leaseMs = 110_000;

/** A claim may be won up to this time after the expiry (goal R5). */
export const expirySlackMs = 1000;
