// Opens captcha, feedback, the broadcast banner, and the counts that administrators see.
import { limits } from '@glimpse/contracts/limits';
import { emailIds, typedAddress } from '#features/accounts/model/email-addresses.ts';
import { customersStore } from '#features/accounts/store/customers-store.ts';
import { roleOf } from '#features/accounts/sessions/account-identity-provider.ts';
import type { Plans } from '#features/billing/plans.ts';
import { ensureCaptchaIndexes, redeemedSolutions } from '#features/captcha/captcha-store.ts';
import { bannerCache, bannerStore } from '#features/colonel/banner-store.ts';
import { countsStore, type MeasuredCounts } from '#features/colonel/counts-store.ts';
import { countDaysJobs } from '#features/colonel/count-days.ts';
import { dailyCountsStore, ensureDailyCountsIndexes } from '#features/colonel/daily-counts-store.ts';
import type { CustomerSummary } from '#features/colonel/customer-record.ts';
import { countsJob, type UsageFlush, usageFlush } from '#features/colonel/usage-flush.ts';
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';
import { secretDays } from '#features/secrets/store/secret-days-store.ts';
import { secretCounts } from '#features/secrets/store/secret-indexes-store.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import { databaseNow } from '#platform/mongo/connect.ts';
import type { Base } from './base.ts';
import type { Metrics } from './metrics.ts';
import { activeSessions } from '#platform/redis/active-sessions.ts';

/** Wraps the metrics so that three events also count for the region. */
function countForRegion(metrics: Metrics, { add }: UsageFlush): Metrics {
  return {
    ...metrics,
    created(kind) {
      metrics.created(kind);
      add('secretsCreated');
    },
    revealed(mode) {
      metrics.revealed(mode);
      add('secretsShared');
    },
    mails(outcome, count) {
      metrics.mails(outcome, count);
      if (outcome === 'accepted') add('emailsSent', count);
    },
  };
}

/** Counts what is too expensive for a request. */
async function measureCounts(db: Base['mongo']['db'], now: Date): Promise<MeasuredCounts> {
  const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
  const mails = mailStore(db);
  const [recentCustomers, unopenedSecrets, unknownMails, failedMails] = await Promise.all([
    customersStore(db).countSince(since),
    secretCounts(db).unopened(now),
    mails.countOf('unknown'),
    mails.countOf('failed'),
  ]);
  return { recentCustomers, unopenedSecrets, unknownMails, failedMails };
}

/** Opens the collections of captcha, feedback, banner and counts. The context starts the jobs. */
export async function openAdmin({ config, clock, mongo: { db }, redis, keyring }: Base, plans: Plans) {
  await Promise.all([ensureCaptchaIndexes(db), ensureFeedbackIndexes(db), ensureDailyCountsIndexes(db)]);
  const banners = bannerStore(db);
  const banner = bannerCache(banners);
  const counts = countsStore(db);
  const usage = usageFlush(counts);
  const customers = customersStore(db);
  const secrets = secretCounts(db);
  const dailyCounts = dailyCountsStore(db);
  const daysDeps = { dailyCounts, secretDays: secretDays(db), databaseNow: () => databaseNow(db) };
  return {
    captchas: redeemedSolutions(db),
    feedback: feedbackStore(db),
    banners,
    banner,
    counts,
    dailyCounts,
    customers,
    secretCounts: secrets,
    activeSessions: activeSessions(redis, clock),
    customerAt: (typed: string) =>
      customers.byEmailId(emailIds(keyring.roots(), typedAddress(typed).slice(0, 320))),
    isColonel: (customer: Pick<CustomerSummary, 'address' | 'verified'>) =>
      roleOf(config, customer) === 'colonel',
    planOf: ({ planId }: Pick<CustomerSummary, 'planId'>) =>
      plans.of({ account: { id: Buffer.alloc(0), planId } }).planid,
    countForRegion: (metrics: Metrics) => countForRegion(metrics, usage),
    jobs: [
      banner.job,
      usage.job,
      countsJob(counts, () => measureCounts(db, clock.now())),
      ...countDaysJobs(daysDeps),
    ],
  };
}
