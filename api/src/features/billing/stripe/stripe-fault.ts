// What went wrong with Stripe, in our own words: nothing of an answer is kept.
import { stripePackage } from './stripe-package.ts';

/**
 * `unavailable`: no answer, or a failure of Stripe. `busy`: Stripe says to come back. `refused`: Stripe
 * refuses the call as it is. `unreadable`: the answer is not what the API describes. `missing`: there is no
 * such object.
 */
export type FaultKind = 'unavailable' | 'busy' | 'refused' | 'unreadable' | 'missing';

/**
 * `isCustomer`: the missing object is the customer of the call. `code`: Stripe's code of the refusal.
 * `eventId`: the first event of an answer that is too large.
 */
type More = {
  readonly isCustomer?: boolean;
  readonly code?: string | undefined;
  readonly eventId?: string | undefined;
};

export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly kind: FaultKind;
  readonly more: More;
  /** Stripe's code; without one the kind. */
  readonly code: string;
  constructor(kind: FaultKind, more: More = {}) {
    super(kind);
    this.kind = kind;
    this.more = more;
    this.code = more.code ?? kind;
  }
}

type Told = { readonly code?: string; readonly rawType?: string; readonly type: string };

/**
 * Codes are words of a list (https://docs.stripe.com/error-codes); some refusals have only a type.
 * `type` is the name of the package's class. Anything else is not repeated.
 */
const codeOf = ({ code, rawType, type }: Told): string | undefined =>
  [code, rawType, type].find((word) => word !== undefined && /^[A-Za-z_]{1,64}$/.test(word));

/** Classifies a status of 400 or more (https://docs.stripe.com/error-handling). */
export function faultOfStatus(status: number): FaultKind {
  if (status === 404) return 'missing';
  if (status === 429 || status === 409) return 'busy';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Classifies what a call of the package threw. */
export function toFault(thrown: unknown): StripeFault {
  if (thrown instanceof StripeFault) return thrown;
  if (!(thrown instanceof stripePackage().errors.StripeError)) return new StripeFault('unavailable');
  if (thrown.detail instanceof StripeFault) return thrown.detail;
  const code = codeOf(thrown);
  if (thrown.code === 'resource_missing')
    return new StripeFault('missing', { isCustomer: thrown.param === 'customer', code });
  return new StripeFault(faultOfStatus(thrown.statusCode ?? 500), { code });
}

/** Whether a thrown value is a fault of this kind. */
export function isFault(thrown: unknown, kind: FaultKind): boolean {
  return thrown instanceof StripeFault && thrown.kind === kind;
}

/** Whether Stripe gave no answer, or one that says to come back. */
export const isAway = (thrown: unknown): boolean => isFault(thrown, 'unavailable') || isFault(thrown, 'busy');

/** Runs a call of the package. @throws StripeFault */
export async function ask<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (thrown) {
    throw toFault(thrown);
  }
}
