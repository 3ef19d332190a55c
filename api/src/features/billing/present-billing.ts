// Presents the subscription of an account (docs/design/http-api.md#billing).
import type { BillingState } from '@glimpse/contracts/billing';
import { unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import type { BillingAccount } from './billing-deps.ts';
import { adviceOf } from './model/advice.ts';
import type { Applied } from './model/customer.ts';

type PlanOfAccount = Pick<BillingAccount, 'planId' | 'planUntil'>;

/** Presents the subscription. @param applied the state of Stripe that was stored last */
export function toBillingState(
  { planId, planUntil }: PlanOfAccount,
  applied: Applied | undefined,
): BillingState {
  const current = applied?.current;
  const { notice, step, opensCheckout } = adviceOf(applied, planUntil !== undefined);
  return {
    has_active_subscription: applied?.isInForce ?? false,
    planid: planId,
    plan_until: unixSecondsOrNull(planUntil),
    billing_cycle: current?.cycle ?? null,
    subscription_status: current?.status ?? null,
    current_period_end: unixSecondsOrNull(current?.periodEnd),
    cancel_at_period_end: current?.cancelAtPeriodEnd ?? false,
    cancel_at: unixSecondsOrNull(current?.cancelAt),
    grace_until: unixSecondsOrNull(applied?.graceUntil),
    grace_reason: applied?.graceReason ?? null,
    card: current?.card ?? null,
    double_payments: applied?.doubles.length ?? 0,
    unknown_subscriptions: applied?.unknown.length ?? 0,
    notice,
    next_step: step,
    checkout_opens: opensCheckout,
  };
}
