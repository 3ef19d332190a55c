// Dashboards about a region's API: the service, the region behind it, and billing.
import { recordedNames } from '@glimpse/contracts/handover/monitoring/burn-rates';
import {
  type Dashboard,
  type Panel,
  highest,
  inFiveMinutes,
  lines,
  ofApi,
  perSecond,
  type Query,
  values,
} from './panels.ts';

const variable = { name: 'namespace', metric: 'glimpse_redis_up' } as const;
const count = 'glimpse_http_request_duration_seconds_count';
const calls = 'route=~"/api/.*"';

const quantile = (share: number, by: string): Query => ({
  expr:
    `histogram_quantile(${share}, sum by (${by}) (rate(` +
    `${ofApi('glimpse_http_request_duration_seconds_bucket', calls)}[$__rate_interval])))`,
  legend: by === 'le' ? `p${share * 100}` : '{{route}}',
});

const objectivePanels: readonly Panel[] = [
  values('Budget left', 'Share of the error budget of 30 days that is left, by objective', {
    unit: 'percentunit',
    queries: [{ expr: ofApi(recordedNames.budgetLeft), legend: '{{objective}}' }],
  }),
  lines('Use of the budget', 'Share of bad events in an hour, by objective', {
    unit: 'percentunit',
    queries: [{ expr: ofApi(recordedNames.bad('1h')), legend: '{{objective}}' }],
  }),
];

/** What callers see. */
export const serviceDashboard: Dashboard = {
  id: 'service',
  title: 'Glimpse service',
  variable,
  panels: [
    ...objectivePanels,
    lines('Answers by status', 'Answers of the API a second', {
      unit: 'reqps',
      queries: [perSecond('status', ofApi(count, calls))],
    }),
    lines('Time of answers', 'Half, 95 % and 99 % of the calls end within', {
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((share) => quantile(share, 'le')),
    }),
    lines('Calls by route', 'The ten routes with most calls', {
      unit: 'reqps',
      queries: [
        {
          expr: `topk(10, sum by (route) (rate(${ofApi(count, calls)}[$__rate_interval])))`,
          legend: '{{route}}',
        },
      ],
    }),
    lines('Time by route', '95 % of the calls of a route end within', {
      unit: 's',
      queries: [quantile(0.95, 'le, route')],
    }),
    lines('Requests in flight', 'Requests being answered', {
      unit: 'short',
      queries: [highest('instance', ofApi('glimpse_http_requests_in_flight'))],
    }),
    lines('Event loop delay', '99 % of the turns of each second start within', {
      unit: 's',
      queries: [highest('instance', ofApi('glimpse_event_loop_delay_p99_seconds'))],
    }),
    lines('Refused under overload', 'Requests refused in five minutes, by class', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('class', ofApi('glimpse_http_shed_total'))],
    }),
    lines('Over a limit', 'Requests over a rate limit in five minutes', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('event', ofApi('glimpse_rate_limited_total'))],
    }),
    lines('Memory', 'Memory of the processes', {
      unit: 'bytes',
      queries: [highest('instance', ofApi('glimpse_process_resident_memory_bytes'))],
    }),
    lines('Processor time', 'Processors in use', {
      unit: 'short',
      queries: [perSecond('instance', ofApi('glimpse_process_cpu_seconds_total'))],
    }),
  ],
};

const lastSuccess = ofApi('glimpse_job_last_success_timestamp_seconds');

/** What a region holds and does. */
export const regionDashboard: Dashboard = {
  id: 'region',
  title: 'Glimpse region',
  variable,
  panels: [
    values('Keys', '0: content is served. 1: database and keys do not belong together', {
      unit: 'none',
      queries: [highest('namespace', ofApi('glimpse_keys_fenced'), 'fenced')],
    }),
    values('Age of the keys', 'Days by which the key state is older than yesterday', {
      unit: 'none',
      queries: [highest('namespace', ofApi('glimpse_key_state_age_days'), 'days')],
    }),
    values('Redis', '1 while Redis answers', {
      unit: 'none',
      queries: [{ expr: `min by (namespace) (${ofApi('glimpse_redis_up')})`, legend: 'up' }],
    }),
    lines('Secrets created', 'Secrets stored in five minutes', {
      unit: 'short',
      queries: [inFiveMinutes('kind', ofApi('glimpse_secrets_created_total'))],
    }),
    lines('Secrets ended', 'Secrets opened, burned and expired in five minutes', {
      unit: 'short',
      queries: (['revealed', 'burned', 'expired'] as const).map((how) =>
        inFiveMinutes('namespace', ofApi(`glimpse_secrets_${how}_total`), how),
      ),
    }),
    lines('Texts that may not have arrived', 'Texts that left the store without a confirmation', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('why', ofApi('glimpse_reveal_undelivered_total'))],
    }),
    lines('Stored content', 'Bytes of stored content, and the limit', {
      unit: 'bytes',
      queries: [
        highest('namespace', ofApi('glimpse_live_bytes'), 'stored'),
        highest('namespace', ofApi('glimpse_live_bytes_ceiling'), 'limit'),
      ],
    }),
    lines('Wrong passphrases and sign-ins', 'Wrong ones in five minutes', {
      unit: 'short',
      queries: [
        inFiveMinutes('namespace', ofApi('glimpse_passphrase_wrong_total'), 'passphrases'),
        inFiveMinutes('namespace', ofApi('glimpse_signin_wrong_total'), 'sign-ins'),
      ],
    }),
    lines('Mails', 'Mails by outcome in five minutes', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('outcome', ofApi('glimpse_mails_total'))],
    }),
    lines('Mails that wait', 'As of the last run of the outbox', {
      unit: 'short',
      queries: [highest('namespace', ofApi('glimpse_mails_waiting'), 'waiting')],
    }),
    lines('Jobs that failed', 'Failed runs in five minutes', {
      unit: 'short',
      queries: [inFiveMinutes('exported_job', ofApi('glimpse_job_runs_total', 'result="failed"'))],
    }),
    lines('Since the last success of a job', 'Only jobs that have succeeded since the start', {
      unit: 's',
      queries: [
        {
          expr: `time() - max by (exported_job) (${lastSuccess} > 0)`,
          legend: '{{exported_job}}',
        },
      ],
    }),
  ],
};

/** Payments. */
export const billingDashboard: Dashboard = {
  id: 'billing',
  title: 'Glimpse billing',
  variable,
  panels: [
    lines('Events', 'Events of Stripe in five minutes, by outcome', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('outcome', ofApi('glimpse_billing_events_total'))],
    }),
    lines('Events by kind', 'Events of Stripe in five minutes, by kind', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('kind', ofApi('glimpse_billing_events_total'))],
    }),
    lines('Delay of events', 'From the receipt of the last applied event until it was applied', {
      unit: 's',
      queries: [highest('namespace', ofApi('glimpse_billing_event_lag_seconds'), 'delay')],
    }),
    values('Differences in 30 days', 'What the comparisons with Stripe found', {
      unit: 'none',
      queries: [
        ['drift', 'customers'],
        ['unknown_prices', 'unknown prices'],
        ['double_payments', 'double payments'],
      ].map(([name, legend = '']) => ({
        expr: `sum(increase(${ofApi(`glimpse_billing_${name}_total`)}[30d]))`,
        legend,
      })),
    }),
    lines('Prices that differ', 'Checks in five minutes that found another price at Stripe', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('fault', ofApi('glimpse_billing_price_mismatches_total'))],
    }),
    lines('Jobs of billing', 'Runs in five minutes', {
      unit: 'short',
      queries: [
        inFiveMinutes(
          'exported_job, result',
          ofApi('glimpse_job_runs_total', 'exported_job=~"billing_.*"'),
          '{{exported_job}} {{result}}',
        ),
      ],
    }),
  ],
};
