// Keys that become due later: one timer for all, compared with the clock at each tick.
import type { Clock } from '#platform/clock.ts';

/** Longest time between two ticks, so that a machine that slept catches up soon after waking. */
const longestTickMs = 60_000;

export type Delays<K> = {
  /** The earliest time wins. */
  add(name: string, value: K, ms: number): void;
  cancel(name: string): void;
  size(): number;
  /** Stops the timer; nothing becomes due any more. */
  stop(): void;
};

type Due<K> = { readonly value: K; readonly wallMs: number; readonly monotonicMs: number };

/**
 * Creates an empty set. Something is due when either clock says so: the monotonic one stands still while a
 * machine sleeps, the other may be set back.
 */
export function createDelays<K>(clock: Clock, onDue: (value: K) => void): Delays<K> {
  const waiting = new Map<string, Due<K>>();
  let timer: { readonly at: number; cancel(): void } | undefined;
  let stopped = false;
  const leftMs = (due: Due<K>): number =>
    Math.min(due.monotonicMs - clock.monotonicMs(), due.wallMs - clock.now().getTime());
  const tick = (): void => {
    timer = undefined;
    const ripe = [...waiting].filter(([, due]) => leftMs(due) <= 0);
    for (const [name] of ripe) waiting.delete(name);
    for (const [, { value }] of ripe) onDue(value);
    const rest = [...waiting.values()].map(leftMs);
    if (rest.length > 0) arm(rest.reduce((least, one) => Math.min(least, one)));
  };
  const arm = (ms: number): void => {
    const bounded = Math.min(Math.max(ms, 1), longestTickMs);
    const at = clock.monotonicMs() + bounded;
    if (stopped || (timer && timer.at <= at)) return;
    timer?.cancel();
    timer = { at, ...clock.setTimer(bounded, tick) };
  };
  return {
    add(name, value, ms) {
      const old = waiting.get(name);
      if (stopped || (old && leftMs(old) <= ms)) return;
      const [wallMs, monotonicMs] = [clock.now().getTime() + ms, clock.monotonicMs() + ms];
      waiting.set(name, { value, wallMs, monotonicMs });
      arm(ms);
    },
    cancel: (name) => void waiting.delete(name),
    size: () => waiting.size,
    stop() {
      stopped = true;
      timer?.cancel();
      waiting.clear();
    },
  };
}
