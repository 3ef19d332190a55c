// The objectives of each scenario as k6 thresholds: goals L1, L2 and L3 (docs/design/trust.md#goals).
import type { ScenarioName } from './settings.ts';

/** An objective with fewer samples says nothing about 95 % of the callers. */
export const fewestSamples = 30;

/** One objective. `condition` has k6's form; `abort` ends the run when it is missed. */
export type Objective = {
  readonly meaning: string;
  readonly metric: string;
  readonly condition: string;
  readonly unit: '' | 'ms' | 'MiB';
  /** The metric whose samples count, for a counter: it does not tell how often it could have counted. */
  readonly samplesOf?: string;
  /** May rightly have few samples: below the least number each of them has to be within the limit. */
  readonly rare?: true;
  readonly abort?: true;
};

/** Latency of the calls that hash no password or passphrase. */
const latency = (condition: string, meaning: string): Objective => ({
  meaning,
  metric: 'http_req_duration{phase:measured,kind:plain}',
  condition,
  unit: 'ms',
});

const notDropped: Objective = {
  meaning: 'requests that k6 could not send in time',
  metric: 'dropped_iterations',
  condition: 'count==0',
  unit: '',
  samplesOf: 'iterations',
};

const memory: Objective = {
  meaning: 'memory of the API process, highest',
  metric: 'process_memory_mib',
  condition: 'max<=600',
  unit: 'MiB',
};

const onlyRefusals: Objective = {
  meaning: 'share of other answers than success, or 429 and 503 with Retry-After',
  metric: 'errors',
  condition: 'rate<=0.001',
  unit: '',
};

/** Who is refused in the end learns it soon. A run without refusals meets it. */
const refusedSoon: Objective = {
  meaning: '95 % of refusals within',
  metric: 'refusal_ms',
  condition: 'p(95)<=2000',
  unit: 'ms',
  rare: true,
};

const steady: readonly Objective[] = [
  latency('p(95)<=150', '95 % of calls within'),
  latency('p(99)<=400', '99 % of calls within'),
  { meaning: 'share of errors', metric: 'errors{phase:measured}', condition: 'rate<=0.001', unit: '' },
];
const underFlood: readonly Objective[] = [
  {
    meaning: '95 % of plain reveals within',
    metric: 'http_req_duration{phase:measured,call:reveal}',
    condition: 'p(95)<=250',
    unit: 'ms',
  },
  {
    meaning: '99 % of event loop delays within',
    metric: 'loop_delay_ms',
    condition: 'p(99)<=50',
    unit: 'ms',
  },
  {
    meaning: 'a reader with the right passphrase opens within',
    metric: 'reader_wait_ms',
    condition: 'max<=10000',
    unit: 'ms',
  },
  {
    meaning: '429 for such a reader',
    metric: 'reader_limited',
    condition: 'count==0',
    unit: '',
    samplesOf: 'reader_wait_ms',
  },
  onlyRefusals,
  refusedSoon,
];
const breaking: readonly Objective[] = [
  {
    meaning: '95 % of calls within, or the run ends',
    metric: 'http_req_duration{kind:plain}',
    condition: 'p(95)<=400',
    unit: 'ms',
    abort: true,
  },
  {
    meaning: 'share of refused calls, or the run ends',
    metric: 'refusals',
    condition: 'rate<=0.05',
    unit: '',
    abort: true,
  },
];

const byScenario: Readonly<Record<ScenarioName, readonly Objective[]>> = {
  smoke: [...steady, notDropped, memory],
  load: [...steady, notDropped, memory],
  soak: [...steady, notDropped, memory],
  stress: [onlyRefusals, refusedSoon, ...steady, memory],
  spike: [onlyRefusals, refusedSoon, ...steady, memory],
  breakpoint: [...breaking, onlyRefusals, refusedSoon, memory],
  flood: [...underFlood, memory],
};
const processMetrics: readonly string[] = ['process_memory_mib', 'loop_delay_ms'];

/** Returns the objectives of a scenario. Those of the process need its metrics. */
export function objectivesOf(scenario: ScenarioName, hasMetrics: boolean): readonly Objective[] {
  return byScenario[scenario].filter(({ metric }) => hasMetrics || !processMetrics.includes(metric));
}
