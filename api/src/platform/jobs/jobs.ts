// Runs jobs on a schedule, each on one copy of the process at a time (decision 25).
// A failed run is logged; the next one follows as scheduled.
import { schedule } from 'node-cron';

import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { jobLeases, type JobLeases } from '#platform/mongo/leases.ts';
import type { Log } from '#platform/observe/log.ts';

export type Job = {
  readonly name: string;
  /** Cron expression with seconds, UTC. */
  readonly at: string;
  /** Length of the lease in ms: a little less than the time between two runs. `every_copy`: no lease. */
  readonly leaseMs: number | 'every_copy';
  /** Name of the lease, for jobs that exclude each other between processes. Default: the job's name. */
  readonly lease?: string;
  /** Also runs once when the process starts. */
  readonly atStart?: boolean;
  /** Skips the run, and its lease, while nothing is due. */
  due?(): boolean;
  /** Performs one run; ends soon after the signal. */
  run(signal: AbortSignal): Promise<void>;
};

export type JobHook = (
  job: string,
  run: { readonly ok: boolean; readonly ms: number; readonly at: Date },
) => void;

type JobsDeps = {
  readonly db: Mongo['db'];
  readonly jobs: readonly Job[];
  readonly hook: JobHook;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce'>;
  readonly log: Pick<Log, 'error'>;
};

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

/** Runs one job: never two runs at once, and only while the lease is held. */
function runner(
  job: Job,
  {
    leases,
    hook,
    clock,
    log,
    signal,
  }: Omit<JobsDeps, 'db' | 'jobs' | 'ids'> & { leases: JobLeases; signal: AbortSignal },
) {
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    if (job.leaseMs !== 'every_copy' && !(await leases.take(job.lease ?? job.name, job.leaseMs))) return;
    if (signal.aborted) return; // stopped while the lease was requested
    const started = clock.now().getTime();
    const failure = await job.run(signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const at = clock.now();
    hook(job.name, { ok: failure === undefined, ms: at.getTime() - started, at });
    if (failure) log.error({ job: job.name, err: failure.error }, 'A job failed');
  };
  return {
    run(): void {
      if (running || signal.aborted || job.due?.() === false) return;
      const run = once().catch((err: unknown) =>
        log.error({ job: job.name, err }, 'The lease of a job could not be requested'),
      );
      running = run.finally(() => (running = undefined));
    },
    ended: () => running ?? Promise.resolve(),
  };
}

/** Starts all jobs. Disposal starts no new run, awaits the running ones and releases the leases. */
export function startJobs({ db, jobs, ids, ...deps }: JobsDeps): AsyncDisposable {
  const stop = new AbortController();
  const leases = jobLeases(db, ids.nonce());
  const runners = jobs.map((job) => ({ job, ...runner(job, { ...deps, leases, signal: stop.signal }) }));
  const tasks = runners.map(({ job, run }) =>
    schedule(job.at, run, { name: job.name, timezone: 'UTC', logger: quiet, suppressMissedWarning: true }),
  );
  for (const { job, run } of runners) if (job.atStart) run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(tasks.map(async (task) => task.destroy()));
      await Promise.all(runners.map(({ ended }) => ended()));
      await leases.release().catch((err: unknown) => deps.log.error({ err }, 'Leases could not be released'));
    },
  };
}
