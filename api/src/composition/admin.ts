// The parts for people who write to us, and for those who answer: captcha, feedback, banner, counts (part of the composition root).
import { limits } from '@glimpse/contracts/limits';
import { emailIds, typedAddress } from '#features/accounts/model/email-addresses.ts';
import { customersStore } from '#features/accounts/store/customers-store.ts';
import { roleOf } from '#features/accounts/sessions/account-identity-provider.ts';
import type { Plans } from '#features/billing/plans.ts';
import { ensureCaptchaIndexes, spentSolutions } from '#features/captcha/captcha-store.ts';
import { bannerStore, shownBanner } from '#features/colonel/banner-store.ts';
import { countsStore } from '#features/colonel/counts-store.ts';
import type { Listed } from '#features/colonel/customer-record.ts';
import { measuring, type UsageFlush, usageFlush } from '#features/colonel/usage-flush.ts';
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';
import { secretCounts } from '#features/secrets/store/secret-indexes-store.ts';
import { agoText } from '#features/secrets/presenters/time-texts.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import type { Metrics } from '#platform/observe/metrics.ts';
import { activeSessions } from '#platform/redis/active-sessions.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { Config } from '#src/config/config.ts';

type AdminDeps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly mongo: Mongo;
  readonly redis: RedisLink;
  readonly keyring: Pick<Keyring, 'roots'>;
  readonly plans: Plans;
  readonly metrics: Metrics;
};

/** The metrics, of which three are also counted for the region. */
function tallied(metrics: Metrics, { add }: UsageFlush): Metrics {
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

/** What administrators look at, and the jobs that count it. */
function openOffice({ config, clock, mongo: { db }, redis, keyring, plans, metrics }: AdminDeps) {
  const counts = countsStore(db);
  const sums = usageFlush(counts);
  const customers = customersStore(db);
  const secrets = secretCounts(db);
  const measure = async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
    const [recentCustomers, unopenedSecrets] = await Promise.all([customers.countSince(since), secrets.unopened(now)]);
    return { recentCustomers, unopenedSecrets };
  };
  return {
    counts,
    customers,
    secretCounts: secrets,
    activeSessions: activeSessions(redis, clock),
    customerAt: (typed: string) => customers.byEmailId(emailIds(keyring.roots(), typedAddress(typed).slice(0, 320))),
    isColonel: (customer: Pick<Listed, 'address' | 'verified'>) => roleOf(config, customer) === 'colonel',
    planOf: ({ planId }: Pick<Listed, 'planId'>) => plans.of({ account: { id: Buffer.alloc(0), planId } }).planid,
    metrics: tallied(metrics, sums),
    officeJobs: [sums.job, measuring(counts, measure)],
  };
}

/** Opens the collections of what people write. Its jobs are started by the context with all others. */
export async function openAdmin(needs: AdminDeps) {
  const { db } = needs.mongo;
  await Promise.all([ensureCaptchaIndexes(db), ensureFeedbackIndexes(db)]);
  const banners = bannerStore(db);
  const banner = shownBanner(banners);
  const { officeJobs, ...office } = openOffice(needs);
  return {
    captchas: spentSolutions(db),
    feedback: feedbackStore(db),
    banners,
    banner,
    agoText,
    ...office,
    receptionJobs: [banner.job, ...officeJobs],
  };
}
