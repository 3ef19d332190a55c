// Builds subscriptions, invoices and sessions: the objects that change with time.
import type Stripe from 'stripe';
import { type Account, nextId, nowOf } from './account.ts';

/** The end of a period: the same day of the next month or year, or its last day. Times in seconds. */
export function periodEnd(start: number, interval: string): number {
  const from = new Date(start * 1000);
  const months = interval === 'year' ? 12 : 1;
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return Math.floor(to.getTime() / 1000);
}

export const intervalOf = (price: Stripe.Price): string => price.recurring?.interval ?? 'month';

type ItemParams = {
  readonly id: string;
  readonly subscription: string;
  readonly price: Stripe.Price;
  readonly start: number;
  readonly end: number;
};

/** The field `plan` is the older form of a price. */
export function anItem({ id, subscription, price, start, end }: ItemParams): Stripe.SubscriptionItem {
  const interval = intervalOf(price) === 'year' ? 'year' : 'month';
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: 'plan',
      active: true,
      amount: price.unit_amount,
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval,
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: typeof price.product === 'string' ? price.product : price.product.id,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

type SubscriptionParams = {
  readonly customer: string;
  readonly price: Stripe.Price;
  readonly method: string;
  readonly trialDays: number;
};

/** The fields that are equal for all. */
const blankSubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: null,
} satisfies Partial<Stripe.Subscription>;

export function aSubscription(account: Account, params: SubscriptionParams): Stripe.Subscription {
  const { customer, price, method, trialDays } = params;
  const now = nowOf(account);
  const trialEnd = trialDays > 0 ? now + trialDays * 86_400 : null;
  const id = nextId(account, 'sub');
  const end = trialEnd ?? periodEnd(now, intervalOf(price));
  const item = anItem({ id: nextId(account, 'si'), subscription: id, price, start: now, end });
  return {
    ...blankSubscription,
    id,
    billing_cycle_anchor: now,
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: method,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  };
}
