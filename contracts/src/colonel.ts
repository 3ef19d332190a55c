// Declares the calls of colonels: statistics, customers, feedback and banner
// (docs/design/http-api.md#colonel). No answer contains a key, a secret or a token.
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Flag, Scalar, Seconds } from './shapes.ts';

const call = { access: 'colonel', csrf: 'none', limit: 'view_colonel', errors: [] } as const;

const Banner = z.strictObject({
  global_banner: z.nullable(z.string()),
  enabled: z.boolean(),
  updated: z.nullable(Seconds),
});
export const BannerResponse = z.strictObject({ record: Banner, details: z.strictObject({}) });

export const viewBanner = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/banner',
  summary: 'The banner on every page',
  response: BannerResponse,
});

/** HTML of the banner. Links are kept; any other markup becomes text. */
export const setBanner = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v2/colonel/banner',
  summary: 'Set or remove the banner on every page',
  csrf: 'shrimp',
  body: z.object({ text: Scalar, enabled: Flag }),
  response: BannerResponse,
  errors: ['colonel.banner_too_long'],
});

/** A number from 1 to `max`; `fallback` if the value is not a number. */
const pageNumber = (max: number, fallback: number) =>
  z.pipe(
    Scalar,
    z.transform((given) =>
      given !== undefined && /^\d{1,6}$/.test(given) ? Math.min(Math.max(Number(given), 1), max) : fallback,
    ),
  );
export const Paging = z.object({
  page: pageNumber(100_000, 1),
  per_page: pageNumber(limits.colonel.perPage.max, limits.colonel.perPage.default),
});
export const PagingDetails = z.strictObject({ page: z.int(), per_page: z.int(), total: z.int() });

/** An account in lists. `plan_until`: when a plan ends that an administrator gave until a date. */
export const ListedCustomer = z.strictObject({
  custid: z.string(),
  planid: z.string(),
  plan_until: z.nullable(Seconds),
  colonel: z.boolean(),
  secrets_created: z.int(),
  secrets_shared: z.int(),
  emails_sent: z.int(),
  verified: z.boolean(),
  created: Seconds,
  stamp: z.string(),
});

/** Lists accounts, newest first. `q` matches one whole address, never a part of it (record 005). */
export const listCustomers = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/customers',
  summary: 'List customers, newest first, or find one by address',
  query: z.extend(Paging, { q: Scalar }),
  response: z.strictObject({ records: z.array(ListedCustomer), count: z.int(), details: PagingDetails }),
});

/**
 * Counts of the installation. `session_count` covers the last five minutes, the sums cover all time, the
 * other fields count what is stored now.
 */
export const Counts = z.strictObject({
  session_count: z.int(),
  customer_count: z.int(),
  recent_customer_count: z.int(),
  metadata_count: z.int(),
  secret_count: z.int(),
  secrets_created: z.int(),
  /** Those of `secrets_created` that are sealed links. */
  sealed_links_created: z.int(),
  secrets_shared: z.int(),
  emails_sent: z.int(),
  /** Mails that may or may not have been sent, and mails refused too often, in the last seven days. */
  emails_unknown: z.int(),
  emails_failed: z.int(),
  feedback_count: z.int(),
  today_feedback_count: z.int(),
  yesterday_feedback_count: z.int(),
  older_feedback_count: z.int(),
});
export type Counts = z.output<typeof Counts>;

export const viewStats = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/stats',
  summary: 'Show the counts of the region',
  response: z.strictObject({ record: Counts, details: z.strictObject({}) }),
});

export const Remark = z.strictObject({ msg: z.string(), stamp: z.string(), created: Seconds });
const remarks = z.array(Remark);
export const Overview = z.strictObject({
  recent_customers: z.array(ListedCustomer),
  today_feedback: remarks,
  yesterday_feedback: remarks,
  older_feedback: remarks,
  redis_info: z.literal(''),
  plans_enabled: z.boolean(),
  counts: Counts,
});

/**
 * The newest customers of 30 days and feedback of 14 days, each list at most one page long.
 * The counts include what the lists leave out.
 */
export const viewColonel = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel',
  summary: 'Show new customers, recent feedback and counts',
  response: z.strictObject({ record: Overview, details: Overview }),
});

export const listFeedback = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/feedback',
  summary: 'List feedback, newest first',
  query: Paging,
  response: z.strictObject({
    records: z.array(
      z.strictObject({
        id: z.string(),
        msg: z.string(),
        custid: z.string(),
        tz: z.string(),
        version: z.string(),
        created: Seconds,
        stamp: z.string(),
      }),
    ),
    count: z.int(),
    details: PagingDetails,
  }),
});

/** One UTC day, `2026-11-22`. A count belongs to the day of its own time. */
const SeriesDay = z.strictObject({
  day: z.string(),
  created: z.int(),
  opened: z.int(),
  burned: z.int(),
  expired: z.int(),
});

/** Days of a series: 30 (also if absent), 90 or 365. */
const SeriesDays = z.pipe(
  z.pipe(
    Scalar,
    z.transform((given) => Number(given ?? limits.colonel.seriesDays[0])),
  ),
  z.literal(limits.colonel.seriesDays),
);

/** Days are UTC, oldest first, up to today. An hourly job counts; `counted_at` is its last run. */
export const viewSeries = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/series',
  summary: 'Show secrets created, opened, burned and expired per day',
  query: z.object({ days: SeriesDays }),
  response: z.strictObject({
    records: z.array(SeriesDay),
    count: z.int(),
    details: z.strictObject({ days: z.int(), counted_at: z.nullable(Seconds) }),
  }),
  errors: ['http.bad_payload'],
});

/**
 * Subscriptions by plan, cycle and status, as they were applied last. `monthly_revenue_cents` sums those in
 * force, before tax and promotions; a yearly price counts a twelfth. `double_payments`: at most 100 accounts
 * with more than one subscription in force, the one that counts first; the others are to be refunded.
 * `unknown_plans`: at most 100 accounts with a running subscription whose plan is not ours.
 */
export const BillingSummary = z.strictObject({
  enabled: z.boolean(),
  subscriptions: z.array(
    z.strictObject({
      planid: z.string(),
      billing_cycle: z.enum(['month', 'year']),
      subscription_status: z.string(),
      count: z.int(),
    }),
  ),
  monthly_revenue_cents: z.int(),
  double_payments: z.array(
    z.strictObject({
      custid: z.string(),
      stripe_customer: z.string(),
      stripe_subscriptions: z.array(z.string()),
    }),
  ),
  unknown_plans: z.array(
    z.strictObject({
      custid: z.string(),
      stripe_customer: z.string(),
      stripe_subscriptions: z.array(z.string()),
    }),
  ),
});
export type BillingSummary = z.output<typeof BillingSummary>;

export const viewBilling = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/billing',
  summary: 'Show subscriptions by plan and state, revenue and double payments',
  response: z.strictObject({ record: BillingSummary, details: z.strictObject({}) }),
});

/** The feature's calls by the name of their operation. */
export const colonelContract = {
  viewColonel,
  viewStats,
  viewSeries,
  viewBilling,
  listCustomers,
  viewBanner,
  setBanner,
  listFeedback,
};
