// Answers of the calls of administrators, for tests of their page.
import {
  type Counts,
  listCustomers,
  listFeedback,
  viewBanner,
  viewColonel,
  viewSeries,
} from '@glimpse/contracts/colonel';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { Output } from '@glimpse/contracts/endpoint';
import { fakeApi, type FakeApi } from '#testing/fake-api.ts';
import { createdAt } from '#testing/samples.ts';

const counts: Counts = {
  session_count: 2,
  customer_count: 41,
  recent_customer_count: 5,
  metadata_count: 860,
  secret_count: 97,
  secrets_created: 5120,
  sealed_links_created: 840,
  secrets_shared: 4004,
  emails_sent: 310,
  emails_unknown: 0,
  emails_failed: 0,
  feedback_count: 7,
  today_feedback_count: 1,
  yesterday_feedback_count: 0,
  older_feedback_count: 4,
};

const overview = {
  recent_customers: [],
  today_feedback: [],
  yesterday_feedback: [],
  older_feedback: [],
  redis_info: '' as const,
  plans_enabled: true,
};

const dayMs = 86_400_000;

/** Days up to 2026-11-22, on which one more secret was created than on the day before. */
export function series(days: number): Output<typeof viewSeries> {
  const last = Date.UTC(2026, 10, 22);
  const records = Array.from({ length: days }, (_, at) => ({
    day: new Date(last - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
    created: at + 1,
    opened: 0,
    burned: 1,
    expired: 0,
  }));
  return { records, count: days, details: { days, counted_at: createdAt } };
}

/** The customer of a session. */
export function aSessionCustomer(role: 'customer' | 'colonel'): NonNullable<Bootstrap['cust']> {
  const email = role === 'colonel' ? 'boss@example.com' : 'ana@example.com';
  const options = { ttl: 1_209_600, size: 100_000, api: true, name: 'Basic Plan', email: true };
  return {
    identifier: email,
    custid: email,
    email,
    role,
    verified: true,
    active: true,
    last_login: createdAt,
    locale: 'en',
    planid: 'basic',
    plan: {
      planid: 'basic',
      price: 0,
      discount: 0,
      options: {
        ...options,
        file_bytes: 1_048_576,
        custom_domains: false,
        max_custom_domains: 0,
        dark_mode: true,
      },
    },
    stripe_customer_id: null,
    stripe_subscription_id: null,
    stripe_checkout_email: null,
    secrets_created: 3,
    secrets_burned: 0,
    secrets_shared: 1,
    emails_sent: 0,
    notify: false,
    created: createdAt,
    updated: createdAt,
  };
}

const customer = {
  custid: 'ana@example.com',
  planid: 'identity',
  plan_until: createdAt + 30 * 86_400,
  colonel: false,
  secrets_created: 12,
  secrets_shared: 9,
  emails_sent: 3,
  verified: true,
  created: createdAt,
  stamp: 'about 3 hours ago',
};

/** Answers every GET of the page. Without `series` the test queues its own answers. */
export function colonelApi(
  change: Partial<Counts> = {},
  { series: withSeries = true, feedback: withFeedback = true } = {},
): FakeApi {
  const record = { ...overview, counts: { ...counts, ...change } };
  const paging = { page: 1, per_page: 50, total: 1 };
  const remark = { id: '1', msg: '<b>Nice</b> and quiet.', custid: 'anon', tz: 'UTC', version: '1.0.0' };
  const api = fakeApi()
    .answers(viewColonel, { record, details: record })
    .answers(listCustomers, { records: [customer], count: 1, details: paging })
    .answers(viewBanner, { record: { global_banner: null, enabled: false, updated: null }, details: {} });
  const feedback = { ...remark, created: createdAt, stamp: 'a moment ago' };
  if (withFeedback) api.answers(listFeedback, { records: [feedback], count: 1, details: paging });
  return withSeries ? api.answers(viewSeries, series(30)) : api;
}
