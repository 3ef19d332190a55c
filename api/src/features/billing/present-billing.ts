// Presents the subscription of an account, and its billing fields on the account page
// (docs/design/http-api.md#billing).
import type { AccountPage } from '@glimpse/contracts/account-page';
import type { BillingState } from '@glimpse/contracts/billing';
import { type Catalogue, priceByKey } from './model/catalogue.ts';
import type { Applied, BillingCustomer } from './model/customer.ts';
import type { Known } from './model/plan-from.ts';

const secondsOf = (at: Date | undefined): number | null => (at ? Math.floor(at.getTime() / 1000) : null);

/** The state of an account; `applied` is what was applied last. */
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

type BillingFields = Pick<AccountPage, 'stripe_customer' | 'stripe_subscriptions'>;

const toSubscription = (catalogue: Catalogue, subscription: Known) => ({
  id: subscription.id,
  status: subscription.status,
  current_period_end: secondsOf(subscription.periodEnd),
  items: 1,
  plan: {
    id: subscription.lookupKey ?? '',
    amount: priceByKey(catalogue, subscription.lookupKey)?.amountCents ?? 0,
    currency: 'usd',
    interval: subscription.cycle,
    product: subscription.planId,
  },
});

/** The fields of the account page; `null` for an account that never had a subscription. */
export function toBillingFields(
  catalogue: Catalogue,
  customer: Pick<BillingCustomer, 'customerId' | 'applied'> | undefined,
  email: string,
): BillingFields {
  const { customerId, applied } = customer ?? {};
  if (customerId === undefined || !applied?.current)
    return { stripe_customer: null, stripe_subscriptions: null };
  const created = secondsOf(applied.current.createdAt) ?? 0;
  return {
    stripe_customer: { id: customerId, email, description: null, balance: 0, created, metadata: {} },
    stripe_subscriptions: [applied.current, ...applied.doubles].map((one) => toSubscription(catalogue, one)),
  };
}
