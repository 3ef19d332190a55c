// What went wrong with Stripe, in our own words: nothing of an answer is kept.
import { stripePackage } from './stripe-package.ts';

/**
 * `unavailable`: no answer, or one that says to come back. `refused`: Stripe refuses the call as it is.
 * `unreadable`: the answer is not what the API describes. `missing`: the object does not exist.
 */
export type FaultKind = 'unavailable' | 'refused' | 'unreadable' | 'missing';

export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly kind: FaultKind;
  /** Whether the missing object is the customer of the call. */
  readonly isCustomer: boolean;
  constructor(kind: FaultKind, isCustomer = false) {
    super(kind);
    this.kind = kind;
    this.isCustomer = isCustomer;
  }
}

/** Classifies a status of 400 or more (https://docs.stripe.com/error-handling). */
export function faultOfStatus(status: number): FaultKind {
  if (status === 404) return 'missing';
  return status >= 500 || status === 429 || status === 409 ? 'unavailable' : 'refused';
}

/** Classifies what a call of the package threw. */
export function toFault(thrown: unknown): StripeFault {
  if (thrown instanceof StripeFault) return thrown;
  if (!(thrown instanceof stripePackage().errors.StripeError)) return new StripeFault('unavailable');
  if (thrown.detail instanceof StripeFault) return thrown.detail;
  if (thrown.code === 'resource_missing') return new StripeFault('missing', thrown.param === 'customer');
  return new StripeFault(faultOfStatus(thrown.statusCode ?? 500));
}

/** Whether a thrown value is a fault of this kind. */
export function isFault(thrown: unknown, kind: FaultKind): boolean {
  return thrown instanceof StripeFault && thrown.kind === kind;
}

/** Runs a call of the package. @throws StripeFault */
export async function ask<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (thrown) {
    throw toFault(thrown);
  }
}
