// The days by which feedback is counted and listed, in UTC (docs/design/http-api.md#colonel).
import { limits } from '@glimpse/contracts/limits';
import { dayMs } from '#platform/time/units.ts';

/** `from` is inside the period, `before` is not. */
export type Period = { readonly from: Date; readonly before: Date };

/** Today, yesterday, and the days before. */
export function feedbackDays(now: Date): {
  readonly today: Period;
  readonly yesterday: Period;
  readonly older: Period;
} {
  const start = Math.floor(now.getTime() / dayMs);
  const dayAt = (offset: number): Date => new Date((start + offset) * dayMs);
  const days = (from: number, before: number): Period => ({ from: dayAt(from), before: dayAt(before) });
  return { today: days(0, 1), yesterday: days(-1, 0), older: days(-limits.colonel.olderFeedbackDays, -1) };
}
