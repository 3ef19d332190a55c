// What we store about an account at Stripe: the last applied state and the last checkout.
import type { Cycle } from '@glimpse/contracts/plan-table';
import type { Decision } from './plan-from.ts';

/**
 * The checkout that was begun last. The idempotency key of a checkout holds its attempt.
 * `priceId`: the price at Stripe. `sessionId`: absent until Stripe has answered.
 */
export type BegunCheckout = {
  readonly planId: string;
  readonly cycle: Cycle;
  readonly priceId: string;
  readonly attempt: number;
  readonly sessionId?: string | undefined;
};

/** The state that was applied last. */
export type Applied = Omit<Decision, 'changesAt'> & {
  readonly at: Date;
};

/**
 * `account`: 12 bytes. `version` counts applied states. `attempts` counts checkouts.
 * `isClosing`: the account was deleted, and its customer at Stripe is to be removed.
 */
export type BillingCustomer = {
  readonly account: Buffer;
  readonly customerId: string | undefined;
  readonly version: number;
  readonly attempts: number;
  readonly checkout: BegunCheckout | undefined;
  readonly applied: Applied | undefined;
  readonly isClosing: boolean;
};

/** The end of the paid period; `undefined` if no subscription is in force. */
export function paidUntil({ applied }: Pick<BillingCustomer, 'applied'>): Date | undefined {
  return applied?.isInForce === true ? applied.current?.periodEnd : undefined;
}

/** Fields that a person changes. Periods are left out, because each renewal moves them. */
export function comparedState(applied: Applied | undefined): string {
  const shown = [applied?.current, ...(applied?.doubles ?? [])].map(
    (one) =>
      one && [one.id, one.status, one.planId, one.cycle, one.cancelAtPeriodEnd, one.cancelAt?.getTime()],
  );
  return JSON.stringify([applied?.planId, shown, (applied?.unknown ?? []).map(({ id }) => id)]);
}
