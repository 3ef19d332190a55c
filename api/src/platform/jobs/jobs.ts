// Runs jobs on a schedule, each on one copy of the process at a time (decision 25).
// A failed run is logged; the next one follows as scheduled.
import { type Clock, systemClock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { oneAtATime } from '#platform/time/one-at-a-time.ts';
import { jobLeases, type JobLeases } from '#platform/mongo/leases.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Tracing } from '#platform/observe/tracing.ts';
import { callAt } from './timetable.ts';

export type Job = {
  readonly name: string;
  /** Cron expression with seconds, UTC. */
  readonly at: string;
  /** Length of the lease in ms: a little less than the time between two runs. `every_copy`: no lease. */
  readonly leaseMs: number | 'every_copy';
  /** Lease that jobs share to exclude each other. It ends with the run, or `leaseMs` after a crash. */
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
  readonly tracing?: Pick<Tracing, 'job'> | undefined;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce'>;
  readonly log: Pick<Log, 'error'>;
};

/** Runs jobs of one shared lease one after another, and gives the lease back after each. */
function sharedLeases({ release }: Pick<JobLeases, 'release'>) {
  const turns = new Map<string, ReturnType<typeof oneAtATime>>(); // one for each shared lease
  return async (lease: string | undefined, run: () => Promise<void>): Promise<void> => {
    if (lease === undefined) return run();
    const inTurn = turns.get(lease) ?? oneAtATime();
    turns.set(lease, inTurn);
    return inTurn(async () => {
      try {
        await run();
      } finally {
        await release(lease);
      }
    });
  };
}

type RunnerDeps = Omit<JobsDeps, 'db' | 'jobs' | 'ids'> & {
  readonly leases: JobLeases;
  readonly shared: ReturnType<typeof sharedLeases>;
  readonly signal: AbortSignal;
};

/** Runs one job: never two runs at once, and only while the lease is held. */
function runner(job: Job, { leases, shared, hook, tracing, clock, log, signal }: RunnerDeps) {
  const perform = () => job.run(signal);
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    if (job.leaseMs !== 'every_copy' && !(await leases.take(job.lease ?? job.name, job.leaseMs))) return;
    if (signal.aborted) return; // stopped while the lease was requested
    const started = clock.now().getTime();
    const failure = await (tracing ? tracing.job(job.name, perform) : perform()).then(
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
      const run = shared(job.lease, once).catch((err: unknown) =>
        log.error({ job: job.name, err }, 'The lease of a job could not be taken or given back'),
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
  const shared = sharedLeases(leases);
  const runners = jobs.map((job) => ({
    job,
    ...runner(job, { ...deps, leases, shared, signal: stop.signal }),
  }));
  const timers = runners.map(({ job, run }) => callAt(job.at, systemClock, run));
  for (const { job, run } of runners) if (job.atStart) run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(timers.map((timer) => timer[Symbol.asyncDispose]()));
      await Promise.all(runners.map(({ ended }) => ended()));
      await leases.release().catch((err: unknown) => deps.log.error({ err }, 'Leases could not be released'));
    },
  };
}
