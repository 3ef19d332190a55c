// Series with which each other alert fires, and series with which it stays silent.
import type { AlertExample, AlertExamples, Inputs } from './objective-cases.ts';

const eu = 'namespace="glimpse-eu",instance="a"';
const ofEu = { namespace: 'glimpse-eu' } as const;
const api = (metric: string, labels = ''): string => `${metric}{${eu}${labels && `,${labels}`}}`;
const always = (value: number): string => `${value}x500`;

/** A value that stays. */
const stays = (series: string, bad: number, good: number, labels: AlertExample['labels']): AlertExample => ({
  labels,
  after: '7h',
  fires: { [series]: always(bad) },
  silent: [{ [series]: always(good) }],
});

/** A counter that has risen, and one that has not. */
const rises = (series: string, labels: AlertExample['labels'] = ofEu): AlertExample => ({
  labels,
  after: '15m',
  fires: { [series]: '3x9 4x500' },
  silent: [{ [series]: always(4) }],
});

const stored = (bytes: number, ceiling: number): Inputs => ({
  [api('glimpse_live_bytes')]: always(bytes),
  [api('glimpse_live_bytes_ceiling')]: always(ceiling),
});

const keys: AlertExamples = {
  GlimpseKeysFenced: stays(api('glimpse_keys_fenced'), 1, 0, ofEu),
  GlimpseKeysBehind: stays(api('glimpse_key_state_age_days'), 2, 1, ofEu),
  GlimpseKeysRejected: rises(api('glimpse_keys_rejected_total')),
  GlimpseKeyFileRefused: stays(api('glimpse_keys_file_refused'), 1, 0, ofEu),
  GlimpseSecretCorrupt: rises(api('glimpse_secret_corrupt_total')),
  GlimpseAccountsRefused: rises(api('glimpse_accounts_refused_total', 'reason="mac"')),
};

const target = (copy: string): string =>
  `up{job="glimpse-api",service="api-metrics",namespace="glimpse-eu",instance="${copy}"}`;

const service: AlertExamples = {
  GlimpseApiDown: {
    labels: {},
    after: '1h',
    fires: { [target('a')]: always(0) },
    silent: [{ [target('a')]: always(0), [target('b')]: always(1) }],
  },
  GlimpseRedisDown: {
    labels: ofEu,
    after: '1h',
    fires: { [api('glimpse_redis_up')]: always(0) },
    silent: [
      {
        [api('glimpse_redis_up')]: always(0),
        'glimpse_redis_up{namespace="glimpse-eu",instance="b"}': always(1),
      },
    ],
  },
  GlimpseStorageFilling: {
    labels: ofEu,
    after: '1h',
    fires: stored(75, 100),
    silent: [stored(60, 100), stored(75, 0)],
  },
  GlimpseStorageFull: {
    labels: ofEu,
    after: '1h',
    fires: stored(97, 100),
    silent: [stored(90, 100), stored(97, 0)],
  },
  GlimpseSignInsGuessed: rises(api('glimpse_signin_alarms_total')),
};

const expiry = 'exported_job="expiry"';
const lastRun = api('glimpse_job_last_run_timestamp_seconds', expiry);
const lastSuccess = api('glimpse_job_last_success_timestamp_seconds', expiry);
const outboxRun = api('glimpse_job_last_run_timestamp_seconds', 'exported_job="outbox"');
const waiting = api('glimpse_mails_waiting');

const jobs: AlertExamples = {
  GlimpseJobFailing: {
    labels: { ...ofEu, exported_job: 'expiry' },
    after: '2h',
    fires: { [lastRun]: '0+60x500', [lastSuccess]: always(0) },
    silent: [
      { [lastRun]: '0+60x500', [lastSuccess]: '0+60x500' },
      { [lastRun]: '0+60x500', [lastSuccess]: '0x90 5460+60x400' }, // it failed for 90 minutes, then no more
    ],
  },
  GlimpseMailsWaiting: {
    labels: ofEu,
    after: '1h',
    fires: { [waiting]: always(150), [outboxRun]: '0+60x500' },
    silent: [
      { [waiting]: always(90), [outboxRun]: '0+60x500' },
      { [waiting]: always(150), [outboxRun]: '0x500' }, // the copy that sends is another one
    ],
  },
};

const lag = api('glimpse_billing_event_lag_seconds');

const billing: AlertExamples = {
  GlimpseBillingEventsLate: {
    labels: ofEu,
    after: '1h',
    fires: { [lag]: '0x45 120x500' },
    silent: [{ [lag]: '0x45 30x500' }, { [lag]: '0x5 120x500' }], // the second one is long past
  },
  GlimpseBillingDrift: rises(api('glimpse_billing_drift_total')),
  GlimpseBillingUnknownPrice: rises(api('glimpse_billing_unknown_prices_total')),
  GlimpseBillingUnreadable: rises(api('glimpse_billing_unreadable_total', 'kind="event"')),
  GlimpseBillingDoublePayment: rises(api('glimpse_billing_double_payments_total')),
  GlimpseBillingPriceMismatch: rises(api('glimpse_billing_price_mismatches_total', 'fault="amount"')),
};

const ofRegion = { region: 'eu' } as const;

const operator: AlertExamples = {
  GlimpseOperatorDown: {
    labels: {},
    after: '1h',
    fires: { 'leader_election_master_status{name="glimpse-operator",instance="a"}': always(0) },
    silent: [
      {
        'leader_election_master_status{name="glimpse-operator",instance="a"}': always(0),
        'leader_election_master_status{name="glimpse-operator",instance="b"}': always(1),
      },
    ],
  },
  GlimpseCertificateExpiring: stays(
    'glimpse_certificate_earliest_expiry_seconds{region="eu"}',
    500_000,
    700_000,
    ofRegion,
  ),
  GlimpseHandOverBehind: stays('glimpse_hand_over_lag_seconds{region="eu"}', 400, 200, ofRegion),
  GlimpseCertificatesQueued: {
    labels: ofRegion,
    after: '7h',
    fires: { 'glimpse_acme_queue{region="eu"}': always(3) },
    silent: [
      { 'glimpse_acme_queue{region="eu"}': always(0) },
      { 'glimpse_acme_queue{region="eu"}': '3x200 0x9 3x300' },
    ],
  },
  GlimpseReconcilePanics: rises('controller_runtime_reconcile_panics_total{controller="region"}', {
    controller: 'region',
  }),
};

/** All alerts that no objective makes. */
export const alertCases: AlertExamples = { ...keys, ...service, ...jobs, ...billing, ...operator };
