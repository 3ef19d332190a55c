// Presents the subscription of an account (docs/design/http-api.md#billing).
import type { BillingState } from '@glimpse/contracts/billing';
import type { Applied } from './model/customer.ts';

/** Whole seconds, as all times of the API. */
export const secondsOf = (at: Date | undefined): number | null =>
  at ? Math.floor(at.getTime() / 1000) : null;

/** Presents the subscription. @param applied the state of Stripe that was stored last */
export function toBillingState(planId: string, applied: Applied | undefined): BillingState {
  const current = applied?.current;
  return {
    has_active_subscription: applied?.isInForce ?? false,
    planid: planId,
    billing_cycle: current?.cycle ?? null,
    subscription_status: current?.status ?? null,
    current_period_end: secondsOf(current?.periodEnd),
    cancel_at_period_end: current?.cancelAtPeriodEnd ?? false,
    cancel_at: secondsOf(current?.cancelAt),
    grace_until: secondsOf(applied?.graceUntil),
    card: current?.card ?? null,
    double_payments: applied?.doubles.length ?? 0,
  };
}
