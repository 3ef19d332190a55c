// What the account page shows (docs/design/http-api.md#accounts).
import * as z from 'zod/mini';

import { Customer } from './bootstrap.ts';

const text = z.nullable(z.string());

const StripeCustomer = z.strictObject({
  id: z.string(),
  email: text,
  description: text,
  balance: z.int(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
});

const StripePlan = z.strictObject({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  interval: z.string(),
  product: z.string(),
});

const StripeSubscription = z.strictObject({
  id: z.string(),
  status: z.string(),
  current_period_end: z.nullable(z.int()),
  items: z.int(),
  plan: StripePlan,
});

/** Record of the account page. `apitoken_hint` holds the last characters of the token. */
export const AccountPage = z.strictObject({
  cust: Customer,
  apitoken: z.null(),
  apitoken_set: z.boolean(),
  apitoken_hint: text,
  stripe_customer: z.nullable(StripeCustomer),
  stripe_subscriptions: z.nullable(z.array(StripeSubscription)),
});
export type AccountPage = z.output<typeof AccountPage>;
