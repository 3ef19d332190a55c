// Shows the counts of the region; the request itself counts only feedback (docs/design/http-api.md#colonel).
import { colonelContract, type Counts } from '@glimpse/contracts/colonel';
import { limits } from '@glimpse/contracts/limits';
import { operation } from '#platform/http/routing/route.ts';
import type { CountsStore } from './counts-store.ts';
import { feedbackDays, type Period } from './feedback-days.ts';

export type ViewStatsDeps = {
  readonly clock: { now(): Date };
  readonly counts: Pick<CountsStore, 'read'>;
  readonly customers: { total(): Promise<number> };
  readonly secretCounts: { all(): Promise<number> };
  readonly feedback: { total(): Promise<number>; countDuring(period: Period): Promise<number> };
  readonly activeSessions: { count(minutes: number): Promise<number> };
};

export async function readCounts({ feedback, ...deps }: ViewStatsDeps): Promise<Counts> {
  const { today, yesterday, older } = feedbackDays(deps.clock.now());
  const [stored, customer_count, metadata_count, session_count] = await Promise.all([
    deps.counts.read(),
    deps.customers.total(),
    deps.secretCounts.all(),
    deps.activeSessions.count(limits.colonel.activeMinutes),
  ]);
  const [feedback_count, ofToday, ofYesterday, ofOlder] = await Promise.all([
    feedback.total(),
    feedback.countDuring(today),
    feedback.countDuring(yesterday),
    feedback.countDuring(older),
  ]);
  return {
    session_count,
    customer_count,
    recent_customer_count: stored.recentCustomers,
    metadata_count,
    secret_count: stored.unopenedSecrets,
    secrets_created: stored.secretsCreated,
    sealed_links_created: stored.sealedLinksCreated,
    secrets_shared: stored.secretsShared,
    emails_sent: stored.emailsSent,
    emails_unknown: stored.unknownMails,
    emails_failed: stored.failedMails,
    feedback_count,
    today_feedback_count: ofToday,
    yesterday_feedback_count: ofYesterday,
    older_feedback_count: ofOlder,
  };
}

export const viewStats = operation(colonelContract.viewStats, async (deps: ViewStatsDeps) => ({
  record: await readCounts(deps),
  details: {},
}));
