// What is going on: new customers, what people wrote, and the counts (api.md 3.9).
import type { viewColonel as viewColonelCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { toCustomerRecord, type Listed, type CustomerRecordDeps } from './customer-record.ts';
import { feedbackDays, type Period } from './list-feedback.ts';
import { type StatsDeps, countsNow } from './view-stats.ts';

type Remark = { readonly msg: string; readonly createdAt: Date };
type ViewColonelDeps = CustomerRecordDeps &
  StatsDeps & {
    readonly config: { readonly plansEnabled: boolean };
    readonly customers: { since(since: Date, limit: number): Promise<readonly Listed[]> };
    readonly feedback: { during(period: Period, limit: number): Promise<readonly Remark[]> };
  };

const most = limits.colonel.perPage.max;

export async function viewColonel(deps: ViewColonelDeps): Promise<Output<typeof viewColonelCall>> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
  const remarks = async (period: Period) =>
    (await deps.feedback.during(period, most)).map(({ msg, createdAt }) => ({
      msg,
      stamp: deps.agoText(createdAt, now),
      created: unixSeconds(createdAt),
    }));
  const days = feedbackDays(now);
  const [customers, today_feedback, yesterday_feedback, older_feedback, counts] = await Promise.all([
    deps.customers.since(since, most),
    remarks(days.today),
    remarks(days.yesterday),
    remarks(days.older),
    countsNow(deps),
  ]);
  const recent_customers = customers.map((customer) => toCustomerRecord(deps, customer));
  const feedback = { today_feedback, yesterday_feedback, older_feedback };
  const record = { recent_customers, ...feedback, redis_info: '' as const, plans_enabled: deps.config.plansEnabled, counts };
  return { record, details: record };
}
