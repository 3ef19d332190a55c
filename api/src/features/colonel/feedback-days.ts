// Today, yesterday and the days before, as remarks are sorted: UTC days (api.md 3.9). No I/O.
import { limits } from '@glimpse/contracts/limits';
import { dayMs } from '#platform/time/units.ts';

/** From `from` on, before `before`. */
export type Period = { readonly from: Date; readonly before: Date };

export function feedbackDays(now: Date): { readonly today: Period; readonly yesterday: Period; readonly older: Period } {
  const start = Math.floor(now.getTime() / dayMs);
  const days = (from: number, before: number): Period => ({
    from: new Date((start + from) * dayMs),
    before: new Date((start + before) * dayMs),
  });
  return { today: days(0, 1), yesterday: days(-1, 0), older: days(-limits.colonel.olderFeedbackDays, -1) };
}
