// Refuses the least important requests first under overload (docs/design/limits.md#overload).
import type { Priority } from '@glimpse/contracts/endpoint';
import { fail } from '#platform/errors/api-error.ts';

/** Limits per class: lasting event-loop delay p99 in ms, and requests in flight. */
const bounds: Readonly<Record<Priority, { readonly delayMs: number; readonly inFlight: number }>> = {
  C: { delayMs: 100, inFlight: 256 },
  B: { delayMs: 200, inFlight: 320 },
  A: { delayMs: 400, inFlight: 400 },
};

/** Below this number of requests, something else delays the event loop; refusing them would not help. */
const crowd = 16;

type LoadSheddingDeps = {
  /** Event-loop delay p99 that lasts, in ms (loop-delay.ts). */
  readonly delayMs: () => number;
  /** A whole number of seconds from 1 to 5, so that refused callers do not return at the same time. */
  readonly waitSeconds: () => number;
  readonly onShed: (priority: Priority) => void;
};

export type LoadShedding = {
  /** Counts a request in. @throws `store.unavailable` with a random `retryAfter` */
  enter(priority: Priority): void;
  leave(): void;
  /** A request that waits for others is not in flight. @returns what counts it in again, without a refusal */
  standAside(): () => void;
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
    standAside() {
      inFlight -= 1;
      return () => void (inFlight += 1);
    },
    inFlight: () => inFlight,
  };
}
