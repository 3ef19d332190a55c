// A clock for tests: time moves only by `advance`.
import type { Clock } from '#platform/clock.ts';

/** A fake clock. `advance` runs all due timers in order and lets promises settle between them. */
export type FakeClock = Clock & {
  advance(ms: number): Promise<void>;
  set(to: Date): void;
  /** Number of timers that wait. */
  waiting(): number;
};

type Timer = { readonly at: number; readonly order: number; readonly run: () => void };

/** Lets all pending promise callbacks and immediate I/O run. */
export async function settle(ticks = 10): Promise<void> {
  for (let round = 0; round < ticks; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a fake clock. `set` moves the wall clock alone, like a changed machine clock. */
export function fakeClock(start = new Date('2026-01-01T00:00:00Z')): FakeClock {
  let elapsed = 0;
  let base = start.getTime();
  let order = 0;
  const timers = new Set<Timer>();
  const setTimer = (ms: number, run: () => void) => {
    const timer = { at: elapsed + Math.max(ms, 0), order: (order += 1), run };
    timers.add(timer);
    return { cancel: () => void timers.delete(timer) };
  };
  const next = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
  return {
    now: () => new Date(base + elapsed),
    monotonicMs: () => elapsed,
    setTimer,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = (act: () => void) => () => {
          timer.cancel();
          signal.removeEventListener('abort', onAbort);
          act();
        };
        const onAbort = end(() => reject(signal.reason as Error));
        const timer = setTimer(ms, end(resolve));
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort);
      }),
    async advance(ms) {
      const until = elapsed + ms;
      await settle();
      for (let due = next(until); due; due = next(until)) {
        timers.delete(due);
        elapsed = Math.max(elapsed, due.at);
        due.run();
        await settle();
      }
      elapsed = until;
      await settle();
    },
    set: (to) => void (base = to.getTime() - elapsed),
    waiting: () => timers.size,
  };
}
