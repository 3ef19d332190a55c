// Makes the figures of a report from k6's summary.
import { type Objective, fewestSamples } from './objectives.ts';
import type { Settings } from './settings.ts';
import { callMetric, reportedCalls, reportedStatuses, statusMetric } from './thresholds.ts';

type Values = Readonly<Record<string, number>>;
/** The fields of k6's summary that are read. */
export type Summary = {
  readonly state: { readonly testRunDurationMs: number };
  readonly metrics: Readonly<Record<string, { readonly values: Values } | undefined>>;
};

/** An objective with the measured value. `undefined`: too few samples, which is a failure. */
export type Result = Objective & {
  readonly limit: string;
  readonly samples: number;
  readonly value: number | undefined;
  readonly met: boolean;
};
export type CallFigures = {
  readonly call: string;
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};
/** Everything that a report shows. */
export type Report = {
  readonly scenario: string;
  readonly journeys: string;
  readonly target: string;
  readonly machine: string;
  readonly endedAt: string;
  readonly seconds: number;
  readonly passed: boolean;
  readonly results: readonly Result[];
  readonly calls: readonly CallFigures[];
  readonly failures: readonly { readonly reason: string; readonly count: number }[];
  readonly loopDelayMs: CallFigures | undefined;
  /** The highest load of a scenario that grows, in percent of goal L1. */
  readonly reachedPercent: number | undefined;
};

const conditionPattern = /^(.+?)(<=|==)(.+)$/;

/** How often a metric was measured: a rate counts passes and fails, the others count. */
const samplesIn = (values: Values | undefined): number =>
  values?.['count'] ?? (values?.['passes'] ?? 0) + (values?.['fails'] ?? 0);

/** The measured value, also of a metric with few samples; `undefined` if it has none. */
function valueIn(values: Values | undefined, statistic: string): number | undefined {
  // A counter without samples is absent from the summary and means 0.
  return values?.[statistic] ?? (statistic === 'count' ? 0 : undefined);
}

function resultOf(objective: Objective, metrics: Summary['metrics']): Result {
  const { condition, metric, samplesOf = metric, rare = false } = objective;
  const [, statistic = '', operator = '', limit = ''] = conditionPattern.exec(condition) ?? [];
  const values = metrics[metric]?.values;
  const samples = samplesIn(metrics[samplesOf]?.values);
  const isFew = samples < fewestSamples;
  const found = valueIn(values, rare && isFew ? 'max' : statistic);
  const value = isFew && !rare ? undefined : found;
  const isWithin = (one: number) => (operator === '==' ? one === Number(limit) : one <= Number(limit));
  const met = value === undefined ? rare && samples === 0 : isWithin(value);
  return { ...objective, limit, samples, value, met };
}

function figuresOf(call: string, values: Values | undefined): CallFigures {
  const read = (name: string): number => values?.[name] ?? 0;
  return {
    call,
    count: read('count'),
    medianMs: read('med'),
    p95Ms: read('p(95)'),
    p99Ms: read('p(99)'),
    maxMs: read('max'),
  };
}

const reasons: Readonly<Record<string, string>> = {
  '0': 'lost connection or time-out',
  content: 'wrong content',
};

/** Returns the figures of a run. A run passes if every objective was measured and met. */
export function summaryOf(
  { state, metrics }: Summary,
  run: { readonly settings: Settings; readonly objectives: readonly Objective[]; readonly endedAt: string },
): Report {
  const results = run.objectives.map((objective) => resultOf(objective, metrics));
  const loop = metrics['loop_delay_ms'];
  return {
    scenario: run.settings.scenario,
    journeys: run.settings.journeys.join(', '),
    target: run.settings.target,
    machine: run.settings.machine,
    endedAt: run.endedAt,
    seconds: Math.round(state.testRunDurationMs / 1000),
    passed: results.every(({ met }) => met),
    results,
    calls: reportedCalls
      .map((call) => figuresOf(call, metrics[callMetric(call)]?.values))
      .filter((figures) => figures.count > 0),
    failures: reportedStatuses
      .map((status) => ({
        reason: reasons[status] ?? `status ${status}`,
        count: metrics[statusMetric(status)]?.values['count'] ?? 0,
      }))
      .filter((failure) => failure.count > 0),
    reachedPercent: metrics['load_percent']?.values['max'],
    loopDelayMs: loop && figuresOf('event loop delay', loop.values),
  };
}
