// Rate limit of calls: a token bucket in which callers wait in order.
import type { Clock } from '#platform/clock.ts';

export type Rate = {
  /** Resolves when the caller may go on. Rejects when aborted. */
  wait(signal: AbortSignal): Promise<void>;
};

/** Creates a bucket of `burst` tokens, refilled by `perSecond`. */
export function createRate(clock: Clock, perSecond: number, burst: number): Rate {
  let tokens = burst;
  let at = clock.monotonicMs();
  return {
    async wait(signal) {
      const now = clock.monotonicMs();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      tokens -= 1;
      if (tokens < 0) await clock.sleep((-tokens / perSecond) * 1000, signal);
    },
  };
}
