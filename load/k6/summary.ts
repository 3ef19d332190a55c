// Makes the figures of a report from k6's summary.
import type { Objective } from './objectives.ts';
import type { Settings } from './settings.ts';
import { callMetric, reportedCalls, reportedStatuses, statusMetric } from './thresholds.ts';

type Values = Readonly<Record<string, number>>;
/** The fields of k6's summary that are read. */
export type Summary = {
  readonly state: { readonly testRunDurationMs: number };
  readonly metrics: Readonly<Record<string, { readonly values: Values } | undefined>>;
};

/** An objective with the measured value. `undefined`: nothing was measured, which is a failure. */
export type Result = Objective & {
  readonly limit: string;
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

function resultOf(objective: Objective, metrics: Summary['metrics']): Result {
  const [, statistic = '', operator = '', limit = ''] = conditionPattern.exec(objective.condition) ?? [];
  const values = metrics[objective.metric]?.values;
  // A counter without samples is absent from the summary and means 0.
  const value = values?.[statistic] ?? (statistic === 'count' ? 0 : undefined);
  const met = value !== undefined && (operator === '==' ? value === Number(limit) : value <= Number(limit));
  return { ...objective, limit, value, met };
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
