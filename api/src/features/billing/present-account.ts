// Presents the billing fields of the account page (docs/design/http-api.md#billing).
import type { AccountPage } from '@glimpse/contracts/account-page';
import { type Catalogue, findOffer } from './model/catalogue.ts';
import type { BillingCustomer } from './model/customer.ts';
import type { Known } from './model/plan-from.ts';
import { unixSecondsOrNull } from '#platform/time/unix-seconds.ts';

type BillingFields = Pick<AccountPage, 'stripe_customer' | 'stripe_subscriptions'>;

const toSubscription = (catalogue: Catalogue, subscription: Known) => ({
  id: subscription.id,
  status: subscription.status,
  current_period_end: unixSecondsOrNull(subscription.periodEnd),
  items: 1,
  plan: {
    id: findOffer(catalogue, subscription.planId).prices[subscription.cycle].lookupKey,
    amount: subscription.price.amountCents,
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
  const created = unixSecondsOrNull(applied.current.createdAt) ?? 0;
  return {
    stripe_customer: { id: customerId, email, description: null, balance: 0, created, metadata: {} },
    stripe_subscriptions: [applied.current, ...applied.doubles].map((one) => toSubscription(catalogue, one)),
  };
}
