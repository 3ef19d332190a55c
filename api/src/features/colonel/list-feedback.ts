// Lists feedback for colonels (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';
import type { Clock } from '#platform/time/clock.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';

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
  readonly feedback: {
    newest(page: Page): Promise<{ readonly messages: readonly FeedbackMessage[]; readonly total: number }>;
  };
  /** The age of an event as text. */
  readonly agoText: (at: Date, now: Date) => string;
};

/** Lists messages, newest first. */
export const listFeedback = operation(
  colonelContract.listFeedback,
  async ({ clock, feedback, agoText }: ListFeedbackDeps, { query }) => {
    const { page, per_page: limit } = query;
    const { messages, total } = await feedback.newest({ skip: (page - 1) * limit, limit });
    const records = messages.map(({ createdAt, ...rest }) => ({
      ...rest,
      created: unixSeconds(createdAt),
      stamp: agoText(createdAt, clock.now()),
    }));
    return { records, count: records.length, details: { page, per_page: limit, total } };
  },
);
