// Declares plans, and the calls that sell them (docs/design/http-api.md#billing).
import * as z from 'zod/mini';

import { billingNotices, billingSteps, graceReasons } from './billing-states.ts';
import { endpoint } from './endpoint.ts';
import { FormDone } from './form-post.ts';
import { Scalar, Seconds } from './shapes.ts';

/**
 * Limits and options of one plan. `ttl` is in seconds, `size` in code points. `file_bytes`: the largest file
 * of a sealed link; 0: none.
 */
export const Plan = z.strictObject({
  planid: z.string(),
  price: z.number(),
  discount: z.number(),
  options: z.strictObject({
    ttl: z.int(),
    size: z.int(),
    file_bytes: z.int(),
    api: z.boolean(),
    name: z.string(),
    email: z.boolean(),
    custom_domains: z.boolean(),
    max_custom_domains: z.int(),
    dark_mode: z.boolean(),
  }),
});
export type Plan = z.output<typeof Plan>;

/** A plan on offer. `href` leads to its checkout, or to a contact page while `coming` is true. */
export const Tier = z.strictObject({
  id: z.string(),
  planid: z.string(),
  name: z.string(),
  href: z.string(),
  cta: z.string(),
  price: z.strictObject({ monthly: z.string(), annually: z.string() }),
  amount: z.strictObject({ monthly: z.number(), annually: z.number() }),
  description: z.string(),
  features: z.array(z.string()),
  featured: z.boolean(),
  coming: z.boolean(),
});
export type Tier = z.output<typeof Tier>;

export const getPlans = endpoint({
  method: 'GET',
  path: '/api/v2/plans',
  summary: 'List the plans with their limits',
  access: 'public',
  csrf: 'none',
  limit: 'check_status',
  cacheSeconds: 60,
  response: z.strictObject({
    count: z.int(),
    records: z.array(Tier),
    details: z.strictObject({
      plans_enabled: z.boolean(),
      currency: z.literal('USD'),
      /** Days that the first subscription of an account costs nothing; 0: no trial. */
      trial_days: z.int(),
      plans: z.record(z.string(), Plan),
    }),
  }),
  errors: [],
});

const off = 'http.feature_off';
/** No answer, a refusal for now, a refusal for good. */
const faults = ['billing.unavailable', 'billing.busy', 'billing.refused'] as const;

/**
 * Links that people open in a browser: they lead to the payment pages, or to a page with a message
 * (record 041). A prefetch and HEAD change nothing.
 */
const link = {
  method: 'GET',
  access: 'anyone',
  csrf: 'none',
  changesState: true,
  envelope: 'form',
  limit: 'billing',
  response: FormDone,
  errors: faults,
} as const;

export const buyPlan = endpoint({
  ...link,
  path: '/plans/:tier',
  aliases: ['/plans/:tier/:cycle'],
  summary: 'Buy a plan, for a month or a year',
  params: z.object({ tier: z.string(), cycle: z.optional(z.string()) }),
});

/** The payment page leads here by itself: no limit of the customer's own acts counts it. */
export const returnFromCheckout = endpoint({
  ...link,
  limit: 'refresh_billing',
  path: '/welcome',
  summary: 'Return from the payment page',
  query: z.object({ checkout: Scalar }),
  errors: [],
});

export const openBillingPortal = endpoint({
  ...link,
  path: '/account/billing_portal',
  summary: 'Manage a subscription on the payment page',
});

const call = { access: 'session', limit: 'billing' } as const;
const none = z.strictObject({});

export const createCheckout = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v2/billing/checkout',
  summary: 'Begin to pay for a plan',
  csrf: 'shrimp',
  body: z.object({ planid: Scalar, billing_cycle: Scalar }),
  response: z.strictObject({
    record: z.strictObject({ checkout_url: z.string(), session_id: z.string() }),
    details: none,
  }),
  errors: [off, 'billing.unknown_plan', 'billing.not_for_sale', 'billing.already_subscribed', ...faults],
});

export const createPortal = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v2/billing/portal',
  summary: 'Open the page on which a customer manages the subscription',
  csrf: 'shrimp',
  body: z.object({}),
  response: z.strictObject({ record: z.strictObject({ url: z.string() }), details: none }),
  errors: [off, 'billing.no_account', ...faults],
});

/**
 * The subscription of an account, as it was applied last. Times are in seconds. `planid`: the plan that the
 * account has now. `plan_until`: when a plan by hand ends. `grace_until`: how long an unpaid plan stays.
 * `double_payments`: further subscriptions in force, which the customer pays in vain.
 * `unknown_subscriptions`: running ones whose plan is not ours. `checkout_opens`: no subscription runs, so
 * that a plan can be bought.
 */
export const BillingState = z.strictObject({
  has_active_subscription: z.boolean(),
  planid: z.string(),
  plan_until: z.nullable(Seconds),
  billing_cycle: z.nullable(z.enum(['month', 'year'])),
  subscription_status: z.nullable(z.string()),
  current_period_end: z.nullable(Seconds),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullable(Seconds),
  grace_until: z.nullable(Seconds),
  grace_reason: z.nullable(z.enum(graceReasons)),
  card: z.nullable(z.strictObject({ brand: z.string(), last4: z.string() })),
  double_payments: z.int(),
  unknown_subscriptions: z.int(),
  notice: z.enum(billingNotices),
  next_step: z.enum(billingSteps),
  checkout_opens: z.boolean(),
});
export type BillingState = z.output<typeof BillingState>;
export const BillingResponse = z.strictObject({ record: BillingState, details: none });

/** Its limit is not that of the customer's own acts, because the page asks by itself. */
export const refreshBilling = endpoint({
  ...call,
  limit: 'refresh_billing',
  method: 'POST',
  path: '/api/v2/billing/refresh',
  summary: 'Apply what the payment service has now, as after a payment',
  csrf: 'shrimp',
  body: z.object({ checkout: Scalar }),
  response: BillingResponse,
  errors: [off, 'billing.bad_checkout', ...faults],
});

export const viewSubscription = endpoint({
  method: 'GET',
  path: '/api/v2/billing/subscription',
  summary: 'Show the subscription of the account',
  access: 'session',
  csrf: 'none',
  limit: 'show_account',
  response: BillingResponse,
  errors: [off],
});

/** Amounts are in cents. Both addresses lead to the payment service. */
export const Invoice = z.strictObject({
  id: z.string(),
  number: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.nullable(z.string()),
  created: Seconds,
  due_date: z.nullable(Seconds),
  paid_at: z.nullable(Seconds),
  invoice_pdf: z.nullable(z.string()),
  hosted_invoice_url: z.nullable(z.string()),
});
export type Invoice = z.output<typeof Invoice>;

export const listInvoices = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/billing/invoices',
  summary: 'List the last 12 invoices of the account',
  csrf: 'none',
  response: z.strictObject({ count: z.int(), records: z.array(Invoice), details: none }),
  errors: [off, ...faults],
});

/** The body is an event of Stripe, signed in the header `Stripe-Signature`. */
export const receiveEvent = endpoint({
  method: 'POST',
  path: '/api/v2/billing/webhook',
  aliases: ['/welcome/stripe/webhook'],
  summary: 'Receive an event of the payment service',
  access: 'public',
  csrf: 'none',
  limit: 'none',
  bodyLimit: 'event',
  media: ['application/json'],
  raw: true,
  body: z.looseObject({ id: z.string(), object: z.literal('event'), type: z.string() }),
  response: z.strictObject({ received: z.literal(true) }),
  envelope: 'bare',
  errors: [off, 'billing.bad_webhook_payload', 'billing.bad_webhook_signature'],
});

/** The feature's calls by the name of their operation. */
export const billingContract = {
  listPlans: getPlans,
  buyPlan,
  returnFromCheckout,
  openBillingPortal,
  createCheckout,
  createPortal,
  refreshBilling,
  viewSubscription,
  listInvoices,
  receiveEvent,
};
