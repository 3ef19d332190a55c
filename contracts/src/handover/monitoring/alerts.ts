// Alerts about a region's API beside those of the objectives. Each names what to do something about; none is
// a mere symptom of load. Its section in docs/runbook.md says what to do.
import type { Place } from './select.ts';

export type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly severity: 'critical' | 'warning';
  readonly summary: string;
};

type Facts = readonly [name: string, expr: string, wait: string, summary: string];

const all =
  (severity: Alert['severity']) =>
  ([alert, expr, wait, summary]: Facts): Alert => ({ alert, expr, for: wait, severity, summary });

/** Sealed content is not served, or may be lost. */
function critical({ select, apiTargets }: Place): readonly Facts[] {
  const most = (metric: string) => `max by (namespace) (${select(metric)})`;
  const added = (metric: string) => `sum by (namespace) (increase(${select(metric)}[15m]))`;
  return [
    ['GlimpseApiDown', `absent(${apiTargets} == 1)`, '2m', 'No copy of the API answers'],
    [
      'GlimpseKeysFenced',
      `${most('glimpse_keys_fenced')} > 0`,
      '2m',
      'Secrets are not served: database and keys do not belong together',
    ],
    [
      'GlimpseKeysBehind',
      `${most('glimpse_key_state_age_days')} > 1`,
      '30m',
      'The keys were not advanced to yesterday',
    ],
    [
      'GlimpseSecretCorrupt',
      `${added('glimpse_secret_corrupt_total')} > 0`,
      '0m',
      'Stored secrets were changed outside the API',
    ],
    [
      'GlimpseStorageFull',
      `${most('glimpse_live_bytes')} / (${most('glimpse_live_bytes_ceiling')} > 0) > 0.95`,
      '5m',
      'Creating secrets is about to be refused: stored content nearly reaches MAX_STORED_BYTES',
    ],
  ];
}

const risen = ({ select }: Place, metric: string, time: string): string =>
  `sum by (namespace) (increase(${select(metric)}[${time}])) > 0`;

/** Keys, stores and accounts. */
function stateWarnings(place: Place): readonly Facts[] {
  const most = (metric: string) => `max by (namespace) (${place.select(metric)})`;
  return [
    [
      'GlimpseKeysRejected',
      risen(place, 'glimpse_keys_rejected_total', '15m'),
      '0m',
      'A copy of the API rejected the key file',
    ],
    [
      'GlimpseKeyFileRefused',
      `${most('glimpse_keys_file_refused')} > 0`,
      '5m',
      'The key file is missing or refused; the API goes on with the keys in memory and must not restart',
    ],
    ['GlimpseRedisDown', `${most('glimpse_redis_up')} < 1`, '5m', 'No copy of the API reaches Redis'],
    [
      'GlimpseStorageFilling',
      `${most('glimpse_live_bytes')} / (${most('glimpse_live_bytes_ceiling')} > 0) > 0.7`,
      '15m',
      'Stored content reaches 70 % of MAX_STORED_BYTES',
    ],
    [
      'GlimpseSignInsGuessed',
      risen(place, 'glimpse_signin_alarms_total', '15m'),
      '0m',
      'Passwords or API tokens are guessed: 300 wrong sign-ins in a minute',
    ],
    [
      'GlimpseAccountsRefused',
      risen(place, 'glimpse_accounts_refused_total', '1h'),
      '0m',
      'Rows of accounts were changed outside the API and open for nobody',
    ],
  ];
}

function jobWarnings({ select }: Place): readonly Facts[] {
  // The label `job` of a target makes Prometheus call ours `exported_job`.
  const newest = (metric: string) => `max by (namespace, exported_job) (${select(metric)})`;
  const outbox = select('glimpse_job_last_run_timestamp_seconds', 'exported_job="outbox"');
  // Only the copy that ran the job has the present number.
  const waiting = `${select('glimpse_mails_waiting')} and on (namespace, instance) time() - ${outbox} < 120`;
  return [
    [
      'GlimpseJobFailing',
      `${newest('glimpse_job_last_run_timestamp_seconds')} > ${newest('glimpse_job_last_success_timestamp_seconds')}`,
      '1h',
      'A job has only failed for an hour, or failed at its last run',
    ],
    ['GlimpseMailsWaiting', `max by (namespace) (${waiting}) > 100`, '15m', 'Mails wait to be sent'],
  ];
}

/** What differs from Stripe, by the metric that counts it. */
const billingCounts: readonly (readonly [alert: string, metric: string, summary: string])[] = [
  [
    'GlimpseBillingDrift',
    'glimpse_billing_drift_total',
    'The nightly comparison found customers who differed from Stripe',
  ],
  [
    'GlimpseBillingUnknownPrice',
    'glimpse_billing_unknown_prices_total',
    'A subscription has a price that is not in the table',
  ],
  [
    'GlimpseBillingUnreadable',
    'glimpse_billing_unreadable_total',
    'Stripe has objects with values that this version does not know',
  ],
  [
    'GlimpseBillingDoublePayment',
    'glimpse_billing_double_payments_total',
    'A customer has two subscriptions in force',
  ],
  [
    'GlimpseBillingPriceMismatch',
    'glimpse_billing_price_mismatches_total',
    'A price at Stripe differs from the table and is not sold',
  ],
];

function billing(place: Place): readonly Facts[] {
  const lag = place.select('glimpse_billing_event_lag_seconds');
  return [
    [
      'GlimpseBillingEventsLate',
      // The lag of the last event stays until the next one comes.
      `max by (namespace) (${lag} and changes(${lag}[30m]) > 0) > 60`,
      '0m',
      'Payments are applied more than a minute late',
    ],
    ...billingCounts.map(([alert, metric, summary]): Facts => [
      alert,
      risen(place, metric, '1d'),
      '0m',
      summary,
    ]),
  ];
}

/** The alerts of a region's API. */
export const apiAlerts = (place: Place): readonly Alert[] => [
  ...critical(place).map(all('critical')),
  ...[...stateWarnings(place), ...jobWarnings(place)].map(all('warning')),
  ...billing(place).map(all('warning')),
];
