// Opens captcha, feedback, the broadcast banner, and the counts that administrators see.
import { limits } from '@glimpse/contracts/limits';
import { emailIds, typedAddress } from '#features/accounts/model/email-addresses.ts';
import { customersStore } from '#features/accounts/store/customers-store.ts';
import { roleOf } from '#features/accounts/sessions/account-identity-provider.ts';
import type { Plans } from '#features/billing/plans.ts';
import { ensureCaptchaIndexes, redeemedSolutions } from '#features/captcha/captcha-store.ts';
import { bannerCache, bannerStore } from '#features/colonel/banner-store.ts';
import { countsStore } from '#features/colonel/counts-store.ts';
import type { CustomerSummary } from '#features/colonel/customer-record.ts';
import { countsJob, type UsageFlush, usageFlush } from '#features/colonel/usage-flush.ts';
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';
import { secretCounts } from '#features/secrets/store/secret-indexes-store.ts';
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

/** Opens the collections of captcha, feedback, banner and counts. The context starts the jobs. */
export async function openAdmin({ config, clock, mongo: { db }, redis, keyring }: Base, plans: Plans) {
  await Promise.all([ensureCaptchaIndexes(db), ensureFeedbackIndexes(db)]);
  const banners = bannerStore(db);
  const banner = bannerCache(banners);
  const counts = countsStore(db);
  const usage = usageFlush(counts);
  const customers = customersStore(db);
  const secrets = secretCounts(db);
  const measure = async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
    const [recentCustomers, unopenedSecrets] = await Promise.all([
      customers.countSince(since),
      secrets.unopened(now),
    ]);
    return { recentCustomers, unopenedSecrets };
  };
  return {
    captchas: redeemedSolutions(db),
    feedback: feedbackStore(db),
    banners,
    banner,
    counts,
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
    jobs: [banner.job, usage.job, countsJob(counts, measure)],
  };
}
