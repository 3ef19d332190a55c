// Series with which the alerts of objectives fire, and series with which they stay silent.
import { budgetOf } from '@glimpse/contracts/handover/monitoring/burn-rates';
import { objectives } from '@glimpse/contracts/handover/monitoring/objectives';

/** Series and their values in the notation of promtool, one a minute. */
export type Inputs = Readonly<Record<string, string>>;

/** One alert. `labels`: those that its rule does not set. The silent series are asked at the same time. */
export type AlertExample = {
  readonly labels: Readonly<Record<string, string>>;
  readonly after: string;
  readonly fires: Inputs;
  readonly silent: readonly Inputs[];
};
export type AlertExamples = Readonly<Record<string, AlertExample>>;

const minutes = 200;
const eu = 'namespace="glimpse-eu",instance="a"';
const call = 'glimpse_http_request_duration_seconds';
const opening = `${eu},method="POST",route="/api/v2/secret/:key"`;
const listing = `${eu},method="GET",route="/api/v2/receipt/:key"`;

/** How series count: events a minute of which `share` are bad. */
type Counting = (events: number, share: number) => Inputs;

const counting =
  (good: string, bad: string): Counting =>
  (events, share) => ({
    [good]: `0+${events * (1 - share)}x${minutes}`,
    [bad]: `0+${events * share}x${minutes}`,
  });

const slow: Counting = (events, share) => ({
  [`${call}_count{${opening},status="200"}`]: `0+${events}x${minutes}`,
  [`${call}_bucket{${opening},status="200",le="0.5"}`]: `0+${events * (1 - share)}x${minutes}`,
});

/** 1 while all is well. So many samples of each hundred are bad; `events` has no meaning. */
const gauge =
  (series: string): Counting =>
  (_events, share) => {
    const down = Math.round(share * 50);
    const round = down === 0 ? '1x49' : `0x${down - 1} 1x${49 - down}`;
    return { [series]: Array.from({ length: 4 }, () => round).join(' ') };
  };

type Id = (typeof objectives)[number]['id'];
const counted: Readonly<Record<Id, Counting>> = {
  availability: counting(`${call}_count{${listing},status="200"}`, `${call}_count{${listing},status="503"}`),
  reveals: counting(`${call}_count{${opening},status="200"}`, `${call}_count{${opening},status="500"}`),
  latency: slow,
  mails: counting(
    `glimpse_mails_total{${eu},outcome="accepted"}`,
    `glimpse_mails_total{${eu},outcome="failed"}`,
  ),
  jobs: counting(
    `glimpse_job_runs_total{${eu},exported_job="expiry",result="ok"}`,
    `glimpse_job_runs_total{${eu},exported_job="expiry",result="failed"}`,
  ),
  regions: gauge('glimpse_region_ready{region="eu",instance="a"}'),
  reconciles: counting(
    'controller_runtime_reconcile_total{controller="region",result="success",instance="a"}',
    'controller_runtime_reconcile_total{controller="region",result="error",instance="a"}',
  ),
};

const values = { namespace: 'glimpse-eu', region: 'eu', controller: 'region' } as const;
/** Pages answer a prefetch with 503: that is no fault. */
const prefetches: Inputs = {
  [`${call}_count{${eu},method="GET",route="/secret/:key",status="503"}`]: `0+9000x${minutes}`,
};
const many = 1_000_000;

/** At three times the rate of the fast alert, and as slow as only the slow alert must see it. */
function casesOf(objective: (typeof objectives)[number]): AlertExamples {
  const count = counted[objective.id];
  const budget = budgetOf(objective);
  const base = { labels: { [objective.by]: values[objective.by], objective: objective.id } };
  const few = objective.indicator.kind === 'gauge' ? [] : [count(0.1, 1)];
  const fast: AlertExample = {
    ...base,
    after: '70m',
    fires: count(many, budget * 20),
    silent: [count(many, budget * 2), ...few, { ...count(many, 0), ...prefetches }],
  };
  const slowly: AlertExample = {
    ...base,
    after: '150m',
    fires: count(many, budget * 4),
    silent: [count(many, budget / 2), ...few],
  };
  return {
    [`Glimpse${objective.name}BurnsFast`]: fast,
    [`Glimpse${objective.name}BurnsSlowly`]: slowly,
  };
}

/** The alerts of all objectives. */
export const objectiveCases: AlertExamples = Object.assign({}, ...objectives.map(casesOf));
