// Metrics of process, requests, jobs and mails, with labels from closed sets (docs/design/trust.md#logs).
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import {
  counter,
  gauge,
  labelledCounter,
  metricRegistry,
  type MetricRegistry,
  polledGauge,
} from './metric-builders.ts';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values that are read at each request for metrics. */
export type Sources = {
  readonly redisUp: () => boolean;
  readonly inFlight: () => number;
  readonly loopDelayMs: () => number;
  readonly heldBodyBytes: (name: 'small' | 'large') => number;
  readonly heldAnswerBytes: () => number;
  readonly keys: () => {
    readonly fenced: boolean;
    readonly ageDays: number;
    readonly rejected: number;
    /** The key file is missing or refused. */
    readonly refused: boolean;
  };
};

type Request = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
};

function polledGauges(registry: MetricRegistry, sources: Sources): void {
  const adder =
    (aggregator: 'sum' | 'max') =>
    (name: string, help: string, read: () => number): void =>
      polledGauge(registry, { name, help, aggregator }, read);
  const [add, sum] = [adder('max'), adder('sum')];
  const redis = { name: 'glimpse_redis_up', help: '1 while Redis answers', aggregator: 'min' } as const;
  polledGauge(registry, redis, () => Number(sources.redisUp()));
  sum('glimpse_http_requests_in_flight', 'Requests being answered', sources.inFlight);
  add(
    'glimpse_event_loop_delay_p99_seconds',
    'Event loop delay of the last second',
    () => sources.loopDelayMs() / 1000,
  );
  for (const name of ['small', 'large'] as const)
    sum(`glimpse_http_${name}_body_bytes`, `Memory of ${name} bodies`, () => sources.heldBodyBytes(name));
  sum(
    'glimpse_http_unsent_answer_bytes',
    'Memory of unsent answers and waiting requests',
    sources.heldAnswerBytes,
  );
  add('glimpse_keys_fenced', '1 while sealed content is not served', () => Number(sources.keys().fenced));
  add(
    'glimpse_key_state_age_days',
    'Days by which the key state on disk is older than yesterday',
    () => sources.keys().ageDays,
  );
  add('glimpse_keys_file_refused', '1 while the key file is missing or refused', () =>
    Number(sources.keys().refused),
  );
  add('glimpse_keys_rejected_total', 'Key files that were rejected', () => sources.keys().rejected);
}

/** Keeps one observer per route, method and status, so that a request costs no look-up of label names. */
function requestTimer(registry: MetricRegistry): (request: Request) => void {
  const seconds = new Histogram({
    name: 'glimpse_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const observers = new Map<string, { observe(value: number): void }>();
  return ({ method, route, status, ms }) => {
    const name = `${method} ${route} ${status}`;
    const observer = observers.get(name) ?? seconds.labels(method, route, String(status));
    observers.set(name, observer);
    observer.observe(ms / 1000);
  };
}

const httpMetrics = (registry: MetricRegistry) => ({
  request: requestTimer(registry),
  limited: labelledCounter(registry, {
    name: 'glimpse_rate_limited_total',
    help: 'Requests over a limit',
    label: 'event',
  }),
  shed: labelledCounter<'A' | 'B' | 'C'>(registry, {
    name: 'glimpse_http_shed_total',
    help: 'Requests refused under overload',
    label: 'class',
  }),
  connectionEnded: counter(
    registry,
    'glimpse_http_connections_ended_total',
    'Connections that were ended because there were too many',
  ),
  bodyEnded: labelledCounter<'small' | 'large'>(registry, {
    name: 'glimpse_http_bodies_ended_total',
    help: 'Bodies that were ended because the memory of bodies was full',
    label: 'memory',
  }),
  unsentEnded: labelledCounter<'memory' | 'no_progress'>(registry, {
    name: 'glimpse_http_unsent_answers_ended_total',
    help: 'Connections that were ended because of answers that they did not take',
    label: 'reason',
  }),
  cspReport: labelledCounter(registry, {
    name: 'glimpse_csp_reports_total',
    help: 'Reports of browsers about our policy',
    label: 'directive',
  }),
});

function mailMetrics(registry: MetricRegistry) {
  const mails = new Counter({
    name: 'glimpse_mails_total',
    help: 'Mails by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    mails: (outcome: 'accepted' | 'refused' | 'failed' | 'unknown' | 'expired', count: number): void =>
      mails.inc({ outcome }, count),
    mailsWaiting: gauge(registry, 'glimpse_mails_waiting', 'Mails that wait to be sent, as of the last run'),
  };
}

/** Metrics of this copy's jobs. A job under a lease runs on one copy, so alerts compare all copies. */
function jobMetrics(registry: MetricRegistry) {
  const registers = [registry];
  const runs = new Counter({
    name: 'glimpse_job_runs_total',
    help: 'Runs of jobs',
    labelNames: ['job', 'result'],
    registers,
  });
  const jobGauge = (name: string, help: string) =>
    new Gauge({ name: `glimpse_job_${name}`, help, labelNames: ['job'], registers, aggregator: 'max' });
  const seconds = jobGauge('duration_seconds', 'How long the last run took');
  const last = jobGauge(
    'last_run_timestamp_seconds',
    'When the last run ended, well or not; 0: not since the start',
  );
  const lastSuccess = jobGauge(
    'last_success_timestamp_seconds',
    'When a run last succeeded; 0: not since the start',
  );
  return {
    /** Shows every job from the start, also those that other copies run. */
    knowJobs(jobs: readonly string[]): void {
      for (const job of jobs) {
        for (const result of ['ok', 'failed']) runs.inc({ job, result }, 0);
        for (const one of [seconds, last, lastSuccess]) one.set({ job }, 0);
      }
    },
    /** @param run `at`: end of the run */
    job(job: string, { ok, ms, at }: { readonly ok: boolean; readonly ms: number; readonly at: Date }): void {
      runs.inc({ job, result: ok ? 'ok' : 'failed' });
      seconds.set({ job }, ms / 1000);
      last.set({ job }, at.getTime() / 1000);
      if (ok) lastSuccess.set({ job }, at.getTime() / 1000);
    },
  };
}

/** Creates the registry with the platform's metrics; features add theirs to it. */
export function createMetrics(sources: Sources) {
  const registry = metricRegistry();
  collectDefaultMetrics({ register: registry, prefix: 'glimpse_' });
  polledGauges(registry, sources);
  return {
    registry,
    ...httpMetrics(registry),
    ...jobMetrics(registry),
    ...mailMetrics(registry),
    /** Writes all metrics of the registry in Prometheus' text format. */
    text: (): Promise<string> => registry.metrics(),
    /** The same as objects, for the process that joins those of several. */
    list: (): Promise<unknown> => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}
