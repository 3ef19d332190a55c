// The only access to time and timers, for which other code gets a clock (rule 14); units of time.

/** Gives time and timers; tests set them. */
export type Clock = {
  now(): Date;
  /** Milliseconds of a clock that never jumps. */
  monotonicMs(): number;
  /** Resolves after `ms`. Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls `run` once after `ms`, unless cancelled. Timers above 24 h are cut to 24 h. A process that stood
   * still reads the answers that came meanwhile before its deadlines end.
   */
  setTimer(ms: number, run: () => void): { cancel(): void };
};

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A signal for callers that wait without an end. */
export const neverAborted = new AbortController().signal;

/** Node fires a timer above 2^31-1 ms at once, so callers compare due times again after each timer. */
export const longestTimerMs = 24 * hourMs;

/** A timer that is so late shows that the process stood still. */
const standstillMs = 1000;
const afterStandstillMs = 1000;

function boundedMs(ms: number): number {
  return Math.min(Math.max(ms, 0), longestTimerMs);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, boundedMs(ms));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep,
  setTimer(ms, run) {
    const dueMs = performance.now() + boundedMs(ms);
    let timer = setTimeout(() => {
      if (performance.now() - dueMs < standstillMs) return run();
      timer = setTimeout(run, afterStandstillMs).unref();
    }, boundedMs(ms)).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
