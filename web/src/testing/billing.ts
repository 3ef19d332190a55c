// Builder of subscriptions for tests.
import type { BillingState } from '@glimpse/contracts/billing';

/** 2026-12-01. */
export const billingAt = 1_796_083_200;

/** An account without a subscription. */
export const noSubscription: BillingState = {
  has_active_subscription: false,
  planid: 'basic',
  plan_until: null,
  billing_cycle: null,
  subscription_status: null,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  grace_until: null,
  grace_reason: null,
  card: null,
  double_payments: 0,
  unknown_subscriptions: 0,
  notice: 'none',
  next_step: 'choose_plan',
  checkout_opens: true,
};

/** Identity Plus, paid yearly. */
export const aBillingState = (change: Partial<BillingState> = {}): BillingState => ({
  ...noSubscription,
  has_active_subscription: true,
  planid: 'identity',
  billing_cycle: 'year',
  subscription_status: 'active',
  current_period_end: billingAt,
  card: { brand: 'visa', last4: '4242' },
  notice: 'renews',
  next_step: 'manage',
  checkout_opens: false,
  ...change,
});

/** A renewal that failed, in its grace time. */
export const anOverdueState = (): BillingState =>
  aBillingState({
    subscription_status: 'past_due',
    grace_until: billingAt,
    grace_reason: 'period_unpaid',
    notice: 'failed',
    next_step: 'update_card',
  });

export const paidTwice = (): BillingState => aBillingState({ double_payments: 1, notice: 'paid_twice' });
