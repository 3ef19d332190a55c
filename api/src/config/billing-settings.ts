// The settings of payments (docs/design/http-api.md#billing).
import * as z from 'zod/mini';
import { flag, integer, listOf, origin, setting } from './setting.ts';

const secretKey = z
  .string()
  .check(z.regex(/^(?:sk|rk)_(?:test|live)_\w{1,255}$/, 'must be a secret key that starts with sk_ or rk_'));
const webhookSecret = /^whsec_\w{1,255}$/;
const trial = integer(0, 730);
const grace = integer(0, 21);

const testClock = z.string().check(z.regex(/^clock_\w{1,100}$/, 'must be an id that starts with clock_'));

export const billingSettings = {
  stripeSecretKey: setting('STRIPE_SECRET_KEY', z.optional(secretKey), {
    doc: 'Secret key of the Stripe account of this region. Absent: nothing can be bought.',
    secret: true,
  }),
  stripeWebhookSecrets: setting(
    'STRIPE_WEBHOOK_SECRETS',
    listOf((part) => webhookSecret.test(part), 'must be a comma list of secrets that start with whsec_'),
    {
      fallback: '',
      doc: 'Secrets of the webhook endpoint of this region, comma list; two while one replaces the other.',
      secret: true,
    },
  ),
  stripeApiUrl: setting('STRIPE_API_URL', z.optional(origin), {
    doc: "For development: origin of another server than Stripe's. Its clock moves the time of billing.",
  }),
  stripePagesUrl: setting('STRIPE_PAGES_URL', z.optional(origin), {
    doc: 'For development: origin of its payment pages.',
  }),
  stripeTestClock: setting('STRIPE_TEST_CLOCK', z.optional(testClock), {
    doc: 'For a test key: the test clock of Stripe that new customers follow. Advance it to see a renewal.',
  }),
  billingGraceDays: setting('BILLING_GRACE_DAYS', grace, {
    fallback: '21',
    doc: 'Days for which an account keeps its plan after a payment failed, as long as Stripe repeats the charge.',
  }),
  billingTrialDays: setting('BILLING_TRIAL_DAYS', trial, {
    fallback: '0',
    doc: 'Days of a trial at the first subscription of an account. 0: no trial.',
  }),
  billingPromotionCodesEnabled: setting('BILLING_PROMOTION_CODES_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether the payment page takes promotion codes.',
  }),
  billingTaxIdsEnabled: setting('BILLING_TAX_IDS_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether the payment page asks companies for their tax id.',
  }),
  billingAutomaticTaxEnabled: setting('BILLING_AUTOMATIC_TAX_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether Stripe computes and adds tax. Stripe Tax must be set up in the Stripe account.',
  }),
} as const;

type Read = {
  readonly development: boolean;
  readonly stripeWebhookSecrets: readonly string[];
} & {
  readonly [K in 'stripeSecretKey' | 'stripeTestClock' | 'stripeApiUrl' | 'stripePagesUrl']?:
    | string
    | undefined;
};

/** Refuses settings of Stripe that do not fit together. @param wrong throws a line about a setting */
export function refuseStripe({ development, ...read }: Read, wrong: (line: string) => never): void {
  if (read.stripeWebhookSecrets.length > 2) wrong('STRIPE_WEBHOOK_SECRETS takes two secrets at most');
  const isLive = /_live_/.test(read.stripeSecretKey ?? '');
  if (isLive && read.stripeTestClock !== undefined) wrong('STRIPE_TEST_CLOCK takes no live key');
  if (read.stripeApiUrl === undefined && read.stripePagesUrl === undefined) return;
  if (!development) wrong('STRIPE_API_URL and STRIPE_PAGES_URL need DEVELOPMENT=true');
  if (isLive) wrong('STRIPE_API_URL takes no live key');
}
