// Shows new customers, recent feedback and the counts of the region (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { limits } from '@glimpse/contracts/limits';
import { operation } from '#platform/http/routing/route.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { toCustomerRecord, type CustomerRecordDeps, type CustomerSummary } from './customer-record.ts';
import { feedbackDays, type Period } from './feedback-days.ts';
import type { FeedbackMessage } from './list-feedback.ts';
import { readCounts, type ViewStatsDeps } from './view-stats.ts';

type ViewColonelDeps = CustomerRecordDeps &
  ViewStatsDeps & {
    readonly config: { readonly plansEnabled: boolean };
    readonly customers: { since(since: Date, limit: number): Promise<readonly CustomerSummary[]> };
    readonly feedback: {
      during(period: Period, limit: number): Promise<readonly Pick<FeedbackMessage, 'msg' | 'createdAt'>[]>;
    };
  };

const maxRecords = limits.colonel.perPage.max;

/** Shows at most a page of the new customers, and of the feedback of each period. */
export const viewColonel = operation(colonelContract.viewColonel, async (deps: ViewColonelDeps) => {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
  const feedbackOf = async (period: Period) =>
    (await deps.feedback.during(period, maxRecords)).map(({ msg, createdAt }) => ({
      msg,
      stamp: deps.agoText(createdAt, now),
      created: unixSeconds(createdAt),
    }));
  const days = feedbackDays(now);
  const [customers, today_feedback, yesterday_feedback, older_feedback, counts] = await Promise.all([
    deps.customers.since(since, maxRecords),
    feedbackOf(days.today),
    feedbackOf(days.yesterday),
    feedbackOf(days.older),
    readCounts(deps),
  ]);
  const recent_customers = customers.map((customer) => toCustomerRecord(deps, customer));
  const feedback = { today_feedback, yesterday_feedback, older_feedback };
  const record = {
    recent_customers,
    ...feedback,
    redis_info: '' as const,
    plans_enabled: deps.config.plansEnabled,
    counts,
  };
  return { record, details: record };
});
