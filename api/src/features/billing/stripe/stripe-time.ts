// Stripe's time in development, where the clock of the stand-in can be moved: the header `Date` tells it.
import type { Clock } from '#platform/time/clock.ts';

/** Follows the times that answers tell. Until the first answer it is the process's own time. */
export function stripeTime(clock: Clock) {
  let offsetMs = 0;
  return {
    clock: { now: () => new Date(clock.now().getTime() + offsetMs) },
    follow(header: string | null): void {
      const at = Date.parse(header ?? '');
      if (!Number.isNaN(at)) offsetMs = at - clock.now().getTime();
    },
  };
}
