// How much there is and was in the region; nothing is counted while somebody waits, but remarks (api.md 3.9).
import type { Counts, viewStats as viewStatsCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { CountsStore } from './counts-store.ts';
import { feedbackDays, type Period } from './list-feedback.ts';

export type StatsDeps = {
  readonly clock: { now(): Date };
  readonly counts: Pick<CountsStore, 'read'>;
  readonly customers: { total(): Promise<number> };
  readonly secretCounts: { all(): Promise<number> };
  readonly feedback: { total(): Promise<number>; countDuring(period: Period): Promise<number> };
  readonly activeSessions: { count(minutes: number): Promise<number> };
};

export async function countsNow({ clock, counts, customers, secretCounts, feedback, activeSessions }: StatsDeps): Promise<Counts> {
  const { today, yesterday, older } = feedbackDays(clock.now());
  const [kept, customer_count, metadata_count, session_count] = await Promise.all([
    counts.read(),
    customers.total(),
    secretCounts.all(),
    activeSessions.count(limits.colonel.activeMinutes),
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
    recent_customer_count: kept.recentCustomers,
    metadata_count,
    secret_count: kept.unopenedSecrets,
    secrets_created: kept.secretsCreated,
    secrets_shared: kept.secretsShared,
    emails_sent: kept.emailsSent,
    feedback_count,
    today_feedback_count: ofToday,
    yesterday_feedback_count: ofYesterday,
    older_feedback_count: ofOlder,
  };
}

export async function viewStats(deps: StatsDeps): Promise<Output<typeof viewStatsCall>> {
  return { record: await countsNow(deps), details: {} };
}
