// Declares plans and the calls that list them (docs/design/http-api.md#plans).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { FormDone } from './form-post.ts';
import { Scalar } from './shapes.ts';

/** Limits and options of one plan. `ttl` is in seconds, `size` in code points. */
export const Plan = z.strictObject({
  planid: z.string(),
  price: z.number(),
  discount: z.number(),
  options: z.strictObject({
    ttl: z.int(),
    size: z.int(),
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
      plans: z.record(z.string(), Plan),
    }),
  }),
  errors: [],
});

/**
 * Where links to the payment pages lead while nothing can be bought: to the plans, with a message
 * (record 030).
 */
const buying = {
  method: 'GET',
  access: 'anyone',
  csrf: 'none',
  changesState: true,
  envelope: 'form',
  limit: 'get_page',
  response: FormDone,
  errors: [],
} as const;

export const buyPlan = endpoint({
  ...buying,
  path: '/plans/:tier',
  aliases: ['/plans/:tier/:cycle'],
  summary: 'Buy a plan, for a month or a year',
  params: z.object({ tier: z.string(), cycle: z.optional(z.string()) }),
});

export const returnFromCheckout = endpoint({
  ...buying,
  path: '/welcome',
  summary: 'Return from the payment page',
  query: z.object({ checkout: Scalar }),
});

export const openBillingPortal = endpoint({
  ...buying,
  path: '/account/billing_portal',
  summary: 'Manage a subscription on the payment page',
});

/** The feature's calls by the name of their operation. */
export const billingContract = { listPlans: getPlans, buyPlan, returnFromCheckout, openBillingPortal };
