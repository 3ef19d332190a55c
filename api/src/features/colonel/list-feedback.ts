// List feedback: what people wrote, for colonels, and the days it is sorted into (api.md 3.9).
import type { listFeedback as listFeedbackCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';

/** One stored message. */
export type Said = {
  readonly id: string;
  readonly msg: string;
  readonly custid: string;
  readonly tz: string;
  readonly version: string;
  readonly createdAt: Date;
};
type ListFeedbackDeps = {
  readonly clock: Clock;
  readonly feedback: { newest(page: { readonly skip: number; readonly limit: number }): Promise<{ said: readonly Said[]; total: number }> };
  /** How long ago something was, in words. */
  readonly agoText: (at: Date, now: Date) => string;
};

export async function listFeedback(
  { clock, feedback, agoText }: ListFeedbackDeps,
  { query }: Pick<OperationInput<typeof listFeedbackCall>, 'query'>,
): Promise<Output<typeof listFeedbackCall>> {
  const { page, per_page: limit } = query;
  const { said, total } = await feedback.newest({ skip: (page - 1) * limit, limit });
  const records = said.map(({ createdAt, ...rest }) => ({
    ...rest,
    created: unixSeconds(createdAt),
    stamp: agoText(createdAt, clock.now()),
  }));
  return { records, count: records.length, details: { page, per_page: limit, total } };
}

/** From `from` on, before `before`. */
export type Period = { readonly from: Date; readonly before: Date };

const dayMs = 86_400_000;

/** Today, yesterday and the days before, as remarks are sorted: UTC days. */
export function feedbackDays(now: Date): { readonly today: Period; readonly yesterday: Period; readonly older: Period } {
  const start = Math.floor(now.getTime() / dayMs);
  const dayAt = (offset: number): Date => new Date((start + offset) * dayMs);
  const days = (from: number, before: number): Period => ({ from: dayAt(from), before: dayAt(before) });
  return { today: days(0, 1), yesterday: days(-1, 0), older: days(-limits.colonel.olderFeedbackDays, -1) };
}
