// Growing waits between tries.
import type { Random } from '#platform/random.ts';

export type Backoff = {
  /** The next wait; twice the last one up to the limit, with jitter of up to a fifth. */
  next(): number;
  reset(): void;
};

/** Creates waits from `firstMs` to `mostMs`. */
export function createBackoff(
  { firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number },
  random: Random,
): Backoff {
  let ms = firstMs;
  return {
    next() {
      const now = ms;
      ms = Math.min(ms * 2, mostMs);
      return Math.min(mostMs, now * (1 + random.unit() * 0.2));
    },
    reset: () => void (ms = firstMs),
  };
}
