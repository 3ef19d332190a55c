// What the process tells about itself, names `glimpse_*`, every label from a closed set (trust.md 7).
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values read when somebody asks for the metrics. */
export type Sources = {
  readonly redisUp: () => boolean;
  readonly inFlight: () => number;
  readonly loopDelayMs: () => number;
  readonly keys: () => { readonly fenced: boolean; readonly ageDays: number; readonly rejected: number };
};

type Request = { readonly method: string; readonly route: string; readonly status: number; readonly ms: number };

function gauges(registers: Registry[], sources: Sources): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({ name, help, registers, collect() { this.set(read()); } }); // prettier-ignore
  };
  gauge('glimpse_redis_up', '1 while Redis answers', () => Number(sources.redisUp()));
  gauge('glimpse_http_requests_in_flight', 'Requests being answered', sources.inFlight);
  gauge('glimpse_event_loop_delay_p99_seconds', 'Event loop delay of the last second', () => sources.loopDelayMs() / 1000);
  gauge('glimpse_keys_fenced', '1 while routes of secrets are fenced', () => Number(sources.keys().fenced));
  gauge('glimpse_key_state_age_days', 'Days by which the key state on disk is older than yesterday', () => sources.keys().ageDays);
  gauge('glimpse_keys_rejected_total', 'Key files that were refused', () => sources.keys().rejected);
}

/** One observer per route, method and status, so that a request costs no look-up of label names. */
function requestTimer(registers: Registry[]): (request: Request) => void {
  const seconds = new Histogram({
    name: 'glimpse_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const known = new Map<string, { observe(value: number): void }>();
  return ({ method, route, status, ms }) => {
    const name = `${method} ${route} ${status}`;
    const timer = known.get(name) ?? seconds.labels(method, route, String(status));
    known.set(name, timer);
    timer.observe(ms / 1000);
  };
}

/** Counters by name; each takes the value of its one label, or nothing. */
function counters(registers: Registry[]) {
  const plain = (name: string, help: string) => {
    const counter = new Counter({ name, help, registers });
    return (count = 1): void => counter.inc(count);
  };
  const labelled = <Label extends string>(name: string, help: string, label: string) => {
    const counter = new Counter({ name, help, labelNames: [label], registers });
    return (value: Label): void => counter.inc({ [label]: value });
  };
  return {
    created: labelled<'share' | 'generate'>('glimpse_secrets_created_total', 'Secrets stored', 'kind'),
    revealed: labelled<'nonce' | 'legacy'>('glimpse_secrets_revealed_total', 'Secrets whose text left', 'mode'),
    burned: plain('glimpse_secrets_burned_total', 'Secrets destroyed by their owner'),
    expired: plain('glimpse_secrets_expired_total', 'Secrets tidied after their lifetime'),
    undelivered: labelled<string>('glimpse_reveal_undelivered_total', 'Texts that left the store and may not have arrived', 'why'),
    corrupt: plain('glimpse_secret_corrupt_total', 'Rows whose header or boxes did not hold'),
    wrongPassphrase: plain('glimpse_passphrase_wrong_total', 'Wrong passphrases'),
    wrongSignIn: plain('glimpse_signin_wrong_total', 'Wrong passwords and API tokens'),
    signInAlarm: plain('glimpse_signin_alarms_total', 'Minutes in which the region had 300 wrong sign-ins'),
    limited: labelled<string>('glimpse_rate_limited_total', 'Requests over a limit', 'event'),
    shed: labelled<'A' | 'B' | 'C'>('glimpse_http_shed_total', 'Requests refused under overload', 'class'),
    cspReport: labelled<string>('glimpse_csp_reports_total', 'Reports of browsers about our policy', 'directive'),
  };
}

/** Tries to send a mail by how they ended, and how many wait. */
function mailMetrics(registers: Registry[]) {
  const mails = new Counter({ name: 'glimpse_mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers });
  return {
    mails: (outcome: 'accepted' | 'refused' | 'failed' | 'unknown' | 'expired', count: number): void => mails.inc({ outcome }, count),
    mailsWaiting: new Gauge({ name: 'glimpse_mails_waiting', help: 'Mails that wait to be sent, as of the last run', registers }),
  };
}

/** The jobs of this copy: a job under a lease runs on one copy, so alarms look at the newest value over all. */
function jobMetrics(registers: Registry[]) {
  const runs = new Counter({ name: 'glimpse_job_runs_total', help: 'Runs of jobs', labelNames: ['job', 'result'], registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `glimpse_job_${name}`, help, labelNames: ['job'], registers });
  const seconds = gauge('duration_seconds', 'How long the last run took');
  const last = gauge('last_run_timestamp_seconds', 'When a run last ended, well or not; 0: not since the start');
  const lastSuccess = gauge('last_success_timestamp_seconds', 'When a job last succeeded; 0: not since the start');
  return {
    /** Shows every job from the start, also those that other copies run. */
    knowJobs(jobs: readonly string[]): void {
      for (const job of jobs) {
        for (const result of ['ok', 'failed']) runs.inc({ job, result }, 0);
        for (const one of [seconds, last, lastSuccess]) one.set({ job }, 0);
      }
    },
    /** `at` = end of the run. */
    job(job: string, { ok, ms, at }: { readonly ok: boolean; readonly ms: number; readonly at: Date }): void {
      runs.inc({ job, result: ok ? 'ok' : 'failed' });
      seconds.set({ job }, ms / 1000);
      last.set({ job }, at.getTime() / 1000);
      if (ok) lastSuccess.set({ job }, at.getTime() / 1000);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** @param sources what the gauges read at the moment they are asked for */
export function createMetrics(sources: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'glimpse_' });
  gauges([registry], sources);
  return {
    ...counters([registry]),
    request: requestTimer([registry]),
    ...jobMetrics([registry]),
    ...mailMetrics([registry]),
    liveBytes: new Gauge({ name: 'glimpse_live_bytes', help: 'Bytes of stored content', registers: [registry] }),
    liveBytesCeiling: new Gauge({
      name: 'glimpse_live_bytes_ceiling',
      help: 'Bytes at which creating is refused; alarm at 70 %, 0 is off',
      registers: [registry],
    }),
    /** Prometheus text. */
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  };
}
