// Opens what colonels see and set: the broadcast banner, counts, customers.
import { limits } from '@glimpse/contracts/limits';
import { emailIds } from '#features/accounts/model/email-addresses.ts';
import { countCustomersSince, type customersStore } from '#features/accounts/store/customers-store.ts';
import { roleOf } from '#features/accounts/sessions/account-identity-provider.ts';
import type { Plans } from '#features/billing/plans.ts';
import { bannerCache, bannerStore } from '#features/colonel/banner-store.ts';
import { countsStore, type MeasuredCounts } from '#features/colonel/counts-store.ts';
import { countDaysJobs } from '#features/colonel/count-days.ts';
import { dailyCountsStore, ensureDailyCountsIndexes } from '#features/colonel/daily-counts-store.ts';
import type { CustomerSummary } from '#features/colonel/customer-record.ts';
import { countsJob, usageFlush } from '#features/colonel/usage-flush.ts';
import { normalAddress } from '#platform/mail/address.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import { databaseNow } from '#platform/mongo/connect.ts';
import type { Base } from './base.ts';
import type { openSecrets } from './secrets.ts';

type ColonelDeps = {
  readonly plans: Plans;
  readonly customers: ReturnType<typeof customersStore>;
  readonly secrets: Pick<ReturnType<typeof openSecrets>, 'counts' | 'days'>;
  readonly usage: ReturnType<typeof openUsage>;
};

/** Opens the counters of the region, which many parts add to. */
export function openUsage({ mongo, clock }: Base) {
  const counts = countsStore(mongo.db);
  return { counts, ...usageFlush(counts, clock) };
}

/** Counts rows in the background, because a request must not wait for such counts. */
async function measureCounts(
  { clock, mongo: { db } }: Base,
  { counts }: ColonelDeps['secrets'],
): Promise<MeasuredCounts> {
  const now = clock.now();
  const since = new Date(now.getTime() - limits.colonel.recentSeconds * 1000);
  const mails = mailStore(db);
  const [recentCustomers, unopenedSecrets, unknownMails, failedMails] = await Promise.all([
    countCustomersSince(db, since),
    counts.unopened(now),
    mails.countOf('unknown'),
    mails.countOf('failed'),
  ]);
  return { recentCustomers, unopenedSecrets, unknownMails, failedMails };
}

/** Opens the collections of banner and counts. The context starts the jobs. */
export async function openColonel(base: Base, { plans, customers, secrets, usage }: ColonelDeps) {
  const { config, mongo, keyring } = base;
  const { db } = mongo;
  await ensureDailyCountsIndexes(db);
  const banners = bannerStore(db);
  const banner = bannerCache(banners);
  const { counts } = usage;
  const dailyCounts = dailyCountsStore(db);
  const daysDeps = { dailyCounts, secretDays: secrets.days, databaseNow: () => databaseNow(db) };
  return {
    banners,
    banner,
    counts,
    dailyCounts,
    customerAt: (typed: string) => customers.byEmailId(emailIds(keyring.roots(), normalAddress(typed))),
    isColonel: (customer: Pick<CustomerSummary, 'address' | 'verified'>) =>
      roleOf(config, customer) === 'colonel',
    planOf: ({ planId }: Pick<CustomerSummary, 'planId'>) =>
      plans.of({ account: { id: Buffer.alloc(0), planId } }).planid,
    /** Counts for the totals of the region. */
    countForRegion: usage.add,
    jobs: [
      banner.job,
      usage.job,
      countsJob(counts, () => measureCounts(base, secrets)),
      ...countDaysJobs(daysDeps),
    ],
  };
}
