// Overload: the least important requests are turned away first, so that readers who already claimed a secret get it (trust.md 10).
import type { Priority } from '#platform/http/core/http-services.ts';
import { fail } from '#platform/errors/api-error.ts';

/** Limits per class: lasting event-loop delay p99 in ms, and requests in flight. */
const bounds: Readonly<Record<Priority, { readonly delayMs: number; readonly inFlight: number }>> = {
  C: { delayMs: 100, inFlight: 256 },
  B: { delayMs: 200, inFlight: 320 },
  A: { delayMs: 400, inFlight: 400 },
};

/** A late loop with few requests running was held up by something else (a start, a busy machine): refusing them would help nobody. */
const crowd = 16;

type LoadSheddingDeps = {
  /** Event-loop delay p99 that lasts, in ms (loop-delay.ts). */
  readonly delayMs: () => number;
  /** A whole number of seconds from 1 to 5, so that those turned away do not come back together. */
  readonly waitSeconds: () => number;
  readonly onShed: (priority: Priority) => void;
};

export type LoadShedding = {
  /** Counts a request in. @throws `store.unavailable` with a random `retryAfter` */
  enter(priority: Priority): void;
  leave(): void;
  inFlight(): number;
};

export function createLoadShedding({ delayMs, waitSeconds, onShed }: LoadSheddingDeps): LoadShedding {
  let inFlight = 0;
  return {
    enter(priority) {
      const bound = bounds[priority];
      if (inFlight >= bound.inFlight || (inFlight >= crowd && delayMs() > bound.delayMs)) {
        onShed(priority);
        fail('store.unavailable', { retryAfter: waitSeconds() });
      }
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
    },
    inFlight: () => inFlight,
  };
}
