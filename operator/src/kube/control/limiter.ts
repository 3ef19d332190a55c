// Back-off of keys, and a limit over all of them.
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';

export type Limiter = {
  /** Milliseconds to wait before the next try; grows with each call. */
  when(key: string): number;
  forget(key: string): void;
  /** Tries since the last `forget`. */
  failures(key: string): number;
};

type Range = { readonly firstMs: number; readonly mostMs: number };

/** Doubles the wait of a key with each failure, with jitter of up to a tenth. */
export function exponential({ firstMs, mostMs }: Range, random: Random): Limiter {
  const counts = new Map<string, number>();
  return {
    when(key) {
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      const ms = Math.min(mostMs, firstMs * 2 ** Math.min(count, 40));
      return Math.min(mostMs, ms * (1 + random.unit() * 0.1));
    },
    forget: (key) => void counts.delete(key),
    failures: (key) => counts.get(key) ?? 0,
  };
}

/** Spreads all keys together over a rate; it has no memory of single keys. */
export function bucket(clock: Clock, perSecond: number, burst: number): Limiter {
  let tokens = burst;
  let at = clock.monotonicMs();
  return {
    when() {
      const now = clock.monotonicMs();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond) - 1;
      at = now;
      return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000;
    },
    forget: () => undefined,
    failures: () => 0,
  };
}

/** The longest wait of several limiters. */
export function maxOf(...limiters: readonly Limiter[]): Limiter {
  return {
    when: (key) => Math.max(...limiters.map((one) => one.when(key))),
    forget: (key) => limiters.forEach((one) => one.forget(key)),
    failures: (key) => Math.max(...limiters.map((one) => one.failures(key))),
  };
}
