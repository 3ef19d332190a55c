// The objectives of a region and of the operator, as data. Rules, alerts, dashboards and docs/objectives.md
// are made from them: `npm run monitoring -w operator`.
import type { Series } from './select.ts';

/** How a share of bad events is measured: by counters, or by a gauge that is 1 while all is well. */
export type Indicator =
  | { readonly kind: 'bad'; readonly all: Series; readonly bad: Series }
  | { readonly kind: 'good'; readonly all: Series; readonly good: Series }
  | { readonly kind: 'gauge'; readonly gauge: string };

export type Objective = {
  /** Label `objective` of its series. */
  readonly id: string;
  /** Part of the names of its alerts. */
  readonly name: string;
  readonly source: 'api' | 'operator';
  /** The label that keeps regions or controllers apart. */
  readonly by: 'namespace' | 'region' | 'controller';
  /** Share of good events in 30 days. */
  readonly target: number;
  readonly promise: string;
  readonly measured: string;
  readonly indicator: Indicator;
};

const requests = (...where: readonly string[]): Series => ({
  metric: 'glimpse_http_request_duration_seconds_count',
  where,
});
/** Pages are left out: a refused prefetch is a 503, too. */
const calls = 'route=~"/api/.*"';
const ofSecrets = 'route=~"/api/v[12]/(guest/)?(secret|share|create|generate|private|receipt|metadata).*"';
const opening = ['method="POST"', 'route=~"/api/v1/secret/:key|/api/v2/(guest/)?secret/:key(/reveal)?"'];
const failed = 'status=~"5.."';
const mails = 'glimpse_mails_total';

/** All objectives. */
export const objectives = [
  {
    id: 'availability',
    name: 'Availability',
    source: 'api',
    by: 'namespace',
    target: 0.999,
    promise: 'Calls of the API are answered',
    measured: 'calls below `/api/` whose status is below 500',
    indicator: { kind: 'bad', all: requests(calls), bad: requests(calls, failed) },
  },
  {
    id: 'reveals',
    name: 'Reveals',
    source: 'api',
    by: 'namespace',
    target: 0.9995,
    promise: 'Who opens a secret gets an answer',
    measured: 'calls that open a secret whose status is below 500',
    indicator: { kind: 'bad', all: requests(...opening), bad: requests(...opening, failed) },
  },
  {
    id: 'latency',
    name: 'Latency',
    source: 'api',
    by: 'namespace',
    target: 0.99,
    promise: 'Calls about secrets are fast',
    measured: 'calls about secrets that end within 0.5 s',
    indicator: {
      kind: 'good',
      all: requests(ofSecrets),
      good: { metric: 'glimpse_http_request_duration_seconds_bucket', where: [ofSecrets, 'le="0.5"'] },
    },
  },
  {
    id: 'mails',
    name: 'Mails',
    source: 'api',
    by: 'namespace',
    target: 0.99,
    promise: 'Mails leave',
    measured: 'mails that the mail server accepts, of those that it accepts, that fail or that expire',
    indicator: {
      kind: 'bad',
      all: { metric: mails, where: ['outcome=~"accepted|failed|expired"'] },
      bad: { metric: mails, where: ['outcome=~"failed|expired"'] },
    },
  },
  {
    id: 'jobs',
    name: 'Jobs',
    source: 'api',
    by: 'namespace',
    target: 0.99,
    promise: 'Jobs succeed',
    measured: 'runs of jobs that succeed',
    indicator: {
      kind: 'bad',
      all: { metric: 'glimpse_job_runs_total', where: [] },
      bad: { metric: 'glimpse_job_runs_total', where: ['result="failed"'] },
    },
  },
  {
    id: 'regions',
    name: 'RegionReady',
    source: 'operator',
    by: 'region',
    target: 0.99,
    promise: 'Regions are ready',
    measured: 'time in which the region is Ready',
    indicator: { kind: 'gauge', gauge: 'glimpse_region_ready' },
  },
  {
    id: 'reconciles',
    name: 'Reconciles',
    source: 'operator',
    by: 'controller',
    target: 0.99,
    promise: 'Reconciles succeed',
    measured: 'reconciles that end without an error',
    indicator: {
      kind: 'bad',
      all: { metric: 'controller_runtime_reconcile_total', where: [] },
      bad: { metric: 'controller_runtime_reconcile_total', where: ['result="error"'] },
    },
  },
] as const satisfies readonly Objective[];

/**
 * Limits of the burn-rate alerts: one fires when both windows use the error budget faster than its factor.
 * The short window ends the alert soon after the errors end (Google SRE Workbook, chapter 5).
 */
export const burnWindows = {
  Fast: [
    { long: '1h', short: '5m', factor: 14.4 },
    { long: '6h', short: '30m', factor: 6 },
  ],
  Slowly: [
    { long: '1d', short: '2h', factor: 3 },
    { long: '3d', short: '6h', factor: 1 },
  ],
} as const;

/** Events that a long window must have, as for load tests (record 070). */
export const leastEvents = 30;
