// Lists feedback for colonels, and sorts it into days (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { limits } from '@glimpse/contracts/limits';
import { operation } from '#platform/http/routing/route.ts';
import type { Clock } from '#platform/time/clock.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { dayMs } from '#platform/time/units.ts';

/** One stored message. */
export type FeedbackMessage = {
  readonly id: string;
  readonly msg: string;
  readonly custid: string;
  readonly tz: string;
  readonly version: string;
  readonly createdAt: Date;
};
type Page = { readonly skip: number; readonly limit: number };
type ListFeedbackDeps = {
  readonly clock: Clock;
  readonly feedback: { newest(page: Page): Promise<{ readonly messages: readonly FeedbackMessage[]; readonly total: number }> };
  /** The age of an event as text. */
  readonly agoText: (at: Date, now: Date) => string;
};

/** Lists messages, newest first. */
export const listFeedback = operation(colonelContract.listFeedback, async ({ clock, feedback, agoText }: ListFeedbackDeps, { query }) => {
  const { page, per_page: limit } = query;
  const { messages, total } = await feedback.newest({ skip: (page - 1) * limit, limit });
  const records = messages.map(({ createdAt, ...rest }) => ({
    ...rest,
    created: unixSeconds(createdAt),
    stamp: agoText(createdAt, clock.now()),
  }));
  return { records, count: records.length, details: { page, per_page: limit, total } };
});

/** `from` is inside the period, `before` is not. */
export type Period = { readonly from: Date; readonly before: Date };

/** Today, yesterday and the days before by which feedback is sorted, in UTC. */
export function feedbackDays(now: Date): { readonly today: Period; readonly yesterday: Period; readonly older: Period } {
  const start = Math.floor(now.getTime() / dayMs);
  const dayAt = (offset: number): Date => new Date((start + offset) * dayMs);
  const days = (from: number, before: number): Period => ({ from: dayAt(from), before: dayAt(before) });
  return { today: days(0, 1), yesterday: days(-1, 0), older: days(-limits.colonel.olderFeedbackDays, -1) };
}
