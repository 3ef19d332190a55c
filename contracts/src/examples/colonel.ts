// Examples of the calls of colonels (docs/design/http-api.md#colonel).
import {
  listCustomers,
  listFeedback,
  setBanner,
  viewBanner,
  viewBilling,
  viewColonel,
  viewSeries,
  viewStats,
} from '../colonel.ts';
import { example, type Chapter } from './example.ts';
import { ana } from './records.ts';

const banner = {
  global_banner: 'Down at 5. <a href="https://status.example.com/" rel="noopener">Status</a>',
  enabled: true,
  updated: 1_790_000_000,
};
const remark = {
  id: '6710f0a2c4b5d6e7f8091a2b',
  msg: 'Nice and quiet.',
  custid: ana,
  tz: 'Europe/Vienna',
  version: '1.0.0',
};

const customer = {
  custid: ana,
  planid: 'basic',
  plan_until: null,
  colonel: false,
  secrets_created: 12,
  secrets_shared: 9,
  emails_sent: 3,
  verified: true,
  created: 1_790_000_000,
  stamp: 'about 3 hours ago',
};
const counts = {
  session_count: 2,
  customer_count: 41,
  recent_customer_count: 5,
  metadata_count: 860,
  secret_count: 97,
  secrets_created: 5120,
  sealed_links_created: 840,
  secrets_shared: 4004,
  emails_sent: 310,
  emails_unknown: 1,
  emails_failed: 0,
  feedback_count: 7,
  today_feedback_count: 1,
  yesterday_feedback_count: 0,
  older_feedback_count: 4,
};
const overview = {
  recent_customers: [customer],
  today_feedback: [{ msg: remark.msg, stamp: 'a moment ago', created: 1_790_000_000 }],
  yesterday_feedback: [],
  older_feedback: [],
  redis_info: '' as const,
  plans_enabled: true,
  counts,
};

export const colonelChapter: Chapter = {
  heading: 'Administration',
  examples: [
    example(viewColonel, { answer: { record: overview, details: overview } }),
    example(viewStats, { answer: { record: counts, details: {} } }),
    example(viewSeries, {
      query: { days: '30' },
      answer: {
        records: [
          { day: '2026-11-21', created: 212, opened: 171, burned: 9, expired: 14 },
          { day: '2026-11-22', created: 96, opened: 80, burned: 2, expired: 11 },
        ],
        count: 2,
        details: { days: 30, counted_at: 1_790_000_000 },
      },
    }),
    example(viewBilling, {
      answer: {
        record: {
          enabled: true,
          subscriptions: [
            { planid: 'identity', billing_cycle: 'year', subscription_status: 'active', count: 12 },
            { planid: 'identity', billing_cycle: 'month', subscription_status: 'past_due', count: 1 },
          ],
          monthly_revenue_cents: 40_000,
          double_payments: [
            { custid: ana, stripe_customer: 'cus_1', stripe_subscriptions: ['sub_1', 'sub_2'] },
          ],
          unknown_plans: [],
        },
        details: {},
      },
    }),
    example(listCustomers, {
      query: { q: ana },
      answer: { records: [customer], count: 1, details: { page: 1, per_page: 50, total: 1 } },
    }),
    example(viewBanner, { answer: { record: banner, details: {} } }),
    example(setBanner, {
      body: { text: 'Down at 5. <a href="https://status.example.com/">Status</a>', enabled: 'true' },
      answer: { record: banner, details: {} },
    }),
    example(listFeedback, {
      query: { page: '1', per_page: '50' },
      answer: {
        records: [{ ...remark, created: 1_790_000_000, stamp: 'a moment ago' }],
        count: 1,
        details: { page: 1, per_page: 50, total: 1 },
      },
    }),
  ],
};
