// The system clock with an offset, so that hours and days pass at once; timers stay real.
import { type Clock, systemClock } from '#platform/clock.ts';

export type SkippingClock = Clock & { skip(ms: number): void };

export function skippingClock(): SkippingClock {
  let offset = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + offset),
    monotonicMs: () => systemClock.monotonicMs() + offset,
    skip: (ms) => void (offset += ms),
  };
}
