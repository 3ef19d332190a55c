// Steps that a loss of leadership must not cut in two: an outside call and the write of its answer.
import type { Clock } from '#platform/clock.ts';
import { ApiError } from '../errors.ts';

/** Time limit of one step. It is longer than any call, because a process may be suspended meanwhile. */
const longestMs = 60_000;

export type CriticalSections = {
  /** Runs a step with a signal of its own, which only the time limit aborts. */
  run<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Resolves when no step runs. The process waits for it before it ends. */
  ended(): Promise<void>;
};

/** Keeps the running steps of one process. */
export function createCriticalSections(clock: Clock): CriticalSections {
  const running = new Set<Promise<unknown>>();
  return {
    async run(step) {
      const late = new AbortController();
      const limit = clock.setTimer(longestMs, () =>
        late.abort(new ApiError({ status: 0, reason: 'Timeout' })),
      );
      const work = step(late.signal).finally(() => limit.cancel());
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    async ended() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
