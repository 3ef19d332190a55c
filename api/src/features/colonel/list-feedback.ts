// What people wrote, for those who run this installation (api.md 3.9).
import type { listFeedback as listFeedbackCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
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
