// Metrics of custom domains by region, counted at each scrape from what the leading process holds in memory.
import { readLedger, remainingOrders } from '#domains/certificate/budget.ts';
import { type Clock, secondMs, dayMs } from '#platform/clock.ts';
import type { Metrics, Sample } from '#platform/metrics.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { domainStates, endOf, isQueued, stateOf } from './state.ts';

const periods = { '1d': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const;

/** One region, as the metrics need it. */
export type MeasuredRegion = {
  readonly region: string;
  readonly domains: readonly CustomDomain[];
  readonly newOrdersPer3h: number;
  /** Text of the budget as last read or written; `undefined`: it was not read yet. */
  readonly ledger: string | undefined;
  /** `undefined`: no claim sync runs. */
  readonly lagMs: number | undefined;
};

type Reading = (region: MeasuredRegion, now: Date) => readonly Sample[];

const byState: Reading = ({ region, domains }) => {
  const states = domains.filter(({ spec }) => spec.role === 'Customer').map(stateOf);
  return domainStates.map((state) => ({
    labels: { region, state },
    value: states.filter((one) => one === state).length,
  }));
};

const budget: Reading = ({ region, ledger, newOrdersPer3h }, now) => {
  if (ledger === undefined) return [];
  const left = remainingOrders(readLedger(ledger), { newOrdersPer3h }, now);
  return Object.entries(left).map(([bucket, value]) => ({ labels: { region, bucket }, value }));
};

const queue: Reading = ({ region, domains }, now) => [
  { labels: { region }, value: domains.filter((one) => isQueued(one, now)).length },
];

const leftMs = ({ domains }: MeasuredRegion, now: Date): readonly number[] =>
  domains.flatMap((one) => endOf(one) ?? []).map((end) => end.getTime() - now.getTime());

const earliest: Reading = (measured, now) => {
  const least = leftMs(measured, now).reduce((one, other) => Math.min(one, other), Infinity);
  return Number.isFinite(least) ? [{ labels: { region: measured.region }, value: least / secondMs }] : [];
};

const expiring: Reading = (measured, now) => {
  const left = leftMs(measured, now);
  return Object.entries(periods).map(([within, ms]) => ({
    labels: { region: measured.region, within },
    value: left.filter((one) => one < ms).length,
  }));
};

const lag: Reading = ({ region, lagMs }) =>
  lagMs === undefined ? [] : [{ labels: { region }, value: lagMs / secondMs }];

const gauges: readonly (readonly [string, string, readonly string[], Reading])[] = [
  ['glimpse_domains', 'Custom domains of customers', ['region', 'state'], byState],
  [
    'glimpse_acme_budget_remaining',
    'Orders that may be placed now; first certificates leave a fifth',
    ['region', 'bucket'],
    budget,
  ],
  ['glimpse_acme_queue', 'Domains whose order waits for the budget or the authority', ['region'], queue],
  [
    'glimpse_certificate_earliest_expiry_seconds',
    'Time until the first certificate ends that has to be renewed',
    ['region'],
    earliest,
  ],
  [
    'glimpse_certificates_expiring',
    'Certificates that end within a time and have to be renewed',
    ['region', 'within'],
    expiring,
  ],
  ['glimpse_hand_over_lag_seconds', 'How far objects and rows are behind the claims', ['region'], lag],
];

/** Registers the metrics. @param measure the regions; none while another process leads */
export function createDomainMetrics(
  { metrics, clock }: { readonly metrics: Metrics; readonly clock: Pick<Clock, 'now'> },
  measure: () => readonly MeasuredRegion[],
): void {
  for (const [name, help, labels, read] of gauges)
    metrics.sampled({ name, help, labels }, () => {
      const now = clock.now();
      return measure().flatMap((region) => read(region, now));
    });
}
