// The time of the region: MongoDB's clock, kept between checks by the monotonic clock
// (docs/design/trust.md#time).
import type { Log } from '#platform/observe/log.ts';
import type { Clock } from './clock.ts';

/** `wrong`: this machine's clock is more than 30 s off. `unknown`: it jumped since the last check. */
export type ClockVerdict = 'right' | 'wrong' | 'unknown';

/** Gives MongoDB's time, at most 1 s wrong against the primary that was asked last. */
export type DatabaseClock = Clock &
  Disposable & {
    /** The clock of this machine, for comparisons only. */
    readonly machine: Clock;
    /**
     * Asks MongoDB now; a call during another one waits for a check of its own. @throws if it is late or away
     */
    check(): Promise<void>;
    /** Whether sealed content may be used. Begins a check if the machine's clock jumped. */
    verdict(): ClockVerdict;
    /** Whether a check succeeded in the last 20 s. */
    isFresh(): boolean;
  };

export type DatabaseClockDeps = {
  /** Reads MongoDB's clock from the primary. */
  readonly databaseTime: () => Promise<Date>;
  readonly machine: Clock;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonicMs: () => number;
  readonly log: Pick<Log, 'warn' | 'error' | 'info'>;
};

const intervalMs = 5000;
const freshMs = 20_000;
/** A slower answer tells the time too inexactly. */
const mostRoundTripMs = 1000;
const jumpMs = 1000;
const warnMs = 2000;
const toleranceMs = 30_000;
const firstTries = 5;

/** `offsetMs`: MongoDB's time minus the monotonic clock. `aheadMs`: the machine's clock minus MongoDB's. */
type Sample = { readonly offsetMs: number; readonly aheadMs: number; readonly takenMs: number };

/**
 * MongoDB told its time between sending and receiving: half of the round trip is the best guess. An offset
 * that fits the answer stays, so that the time does not tremble.
 */
async function sampleOf(deps: DatabaseClockDeps, last: Sample | undefined): Promise<Sample> {
  const sentMs = deps.monotonicMs();
  const toldMs = (await deps.databaseTime()).getTime();
  const takenMs = deps.monotonicMs();
  if (takenMs - sentMs > mostRoundTripMs) throw new Error('MongoDB told its time too late');
  const [least, most] = [toldMs - takenMs, toldMs + 1 - sentMs]; // it tells whole milliseconds
  const fits = last !== undefined && last.offsetMs >= least && last.offsetMs <= most;
  const offsetMs = fits ? last.offsetMs : (least + most) / 2;
  return { offsetMs, takenMs, aheadMs: deps.machine.now().getTime() - offsetMs - takenMs };
}

/** Logs each change of the difference once. */
function reporter(log: DatabaseClockDeps['log']): (aheadMs: number) => void {
  let known: 'small' | 'large' | 'wrong' = 'small';
  return (aheadMs) => {
    const ms = Math.round(Math.abs(aheadMs));
    const found = ms > toleranceMs ? 'wrong' : ms > warnMs ? 'large' : 'small';
    if (found === known) return;
    if (found === 'wrong')
      log.error(
        { ms },
        "Sealed content is not served: the clock of this machine differs from MongoDB's by over 30 s",
      );
    else if (found === 'large') log.warn({ ms }, "The clocks of this machine and of MongoDB's differ");
    else log.info({ ms }, "The clock of this machine agrees with MongoDB's again");
    known = found;
  };
}

/** Keeps the last sample. Checks run one after the other: each begins after it was asked for. */
function sampled(deps: DatabaseClockDeps, first: Sample) {
  const report = reporter(deps.log);
  let sample = first;
  let last: Promise<void> = Promise.resolve();
  report(sample.aheadMs);
  return {
    sample: (): Sample => sample,
    nowMs: (): number => sample.offsetMs + deps.monotonicMs(),
    check(): Promise<void> {
      const mine = last.then(async () => {
        sample = await sampleOf(deps, sample);
        report(sample.aheadMs);
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Runs a task in the background unless it runs. A failure is left to the next run. */
function unlessRunning(task: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void task()
      .catch(() => undefined)
      .finally(() => (isRunning = false));
  };
}

/** Asks MongoDB, then every 5 s until disposal. @throws if MongoDB does not tell its time */
export async function openDatabaseClock(deps: DatabaseClockDeps): Promise<DatabaseClock> {
  const { machine, monotonicMs } = deps;
  const { sample, nowMs, check } = sampled(deps, await firstSample(deps));
  const isJumped = (): boolean => Math.abs(machine.now().getTime() - nowMs() - sample().aheadMs) > jumpMs;
  const askAgain = unlessRunning(check);
  const timer = setInterval(askAgain, intervalMs);
  timer.unref();
  return {
    machine,
    now: () => new Date(Math.floor(nowMs())),
    check,
    verdict() {
      if (!isJumped()) return Math.abs(sample().aheadMs) > toleranceMs ? 'wrong' : 'right';
      askAgain();
      return 'unknown';
    },
    isFresh: () => monotonicMs() - sample().takenMs <= freshMs,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

async function firstSample(deps: DatabaseClockDeps, tries = firstTries): Promise<Sample> {
  return sampleOf(deps, undefined).catch((error: unknown) => {
    if (tries <= 1) throw error;
    return firstSample(deps, tries - 1);
  });
}
