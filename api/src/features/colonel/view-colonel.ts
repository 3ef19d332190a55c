// What is going on: new customers, what people wrote, and the counts (api.md 3.9).
import type { viewColonel as viewColonelCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import { customerRecord, type Listed, type Showing } from './customer-record.ts';
import { feedbackDays, type Period } from './feedback-days.ts';
import { type Counting, countsNow } from './view-stats.ts';

type Remark = { readonly msg: string; readonly createdAt: Date };
type Needs = Showing &
  Counting & {
    readonly config: { readonly plansEnabled: boolean };
    readonly customers: { since(since: Date, limit: number): Promise<readonly Listed[]> };
    readonly feedback: { during(period: Period, limit: number): Promise<readonly Remark[]> };
  };

const most = limits.colonel.perPage.max;

export async function viewColonel(ctx: Needs): Promise<Output<typeof viewColonelCall>> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
  const remarks = async (period: Period) =>
    (await ctx.feedback.during(period, most)).map(({ msg, createdAt }) => ({
      msg,
      stamp: ctx.agoText(createdAt, now),
      created: Math.floor(createdAt.getTime() / 1000),
    }));
  const days = feedbackDays(now);
  const [customers, today_feedback, yesterday_feedback, older_feedback, counts] = await Promise.all([
    ctx.customers.since(since, most),
    remarks(days.today),
    remarks(days.yesterday),
    remarks(days.older),
    countsNow(ctx),
  ]);
  const recent_customers = customers.map((customer) => customerRecord(ctx, customer));
  const feedback = { today_feedback, yesterday_feedback, older_feedback };
  const record = { recent_customers, ...feedback, redis_info: '' as const, plans_enabled: ctx.config.plansEnabled, counts };
  return { record, details: record };
}
