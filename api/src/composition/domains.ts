// Opens custom domains.
import { breakStore } from '#features/domains/break-store.ts';
import { domainStore, ensureDomainIndexes } from '#features/domains/domain-store.ts';
import { servedDomainLookup } from '#features/domains/host-lookup.ts';
import { toCustomerId } from '#features/domains/domain-deps.ts';
import { entitlementChanges } from '#features/domains/entitlements.ts';
import { domainJobs } from '#features/domains/remove.ts';
import { repairStore } from '#features/domains/repair-store.ts';
import { breakJobs, type DomainBreakMail } from '#features/domains/tell-breaks.ts';
import type { DomainRepairMail } from '#features/domains/tell-repairs.ts';
import { ownDomains, shareDomains } from '#features/domains/usable-domains.ts';
import type { AccountStore } from '#features/accounts/store/account-store.ts';
import type { Plans } from '#features/billing/plans.ts';
import type { Base } from './base.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';

type PlanOfAccount = {
  readonly id: Buffer;
  readonly planId: string;
  readonly immediately?: boolean | undefined;
};

/** `billingClock`: Stripe's time, in which a domain ends after its plan. */
type DomainsDeps = { readonly plans: Plans; readonly billingClock: Clock };

/** Opens the claims on host names. */
export async function openDomains({ config, clock, mongo }: Base, { plans, billingClock }: DomainsDeps) {
  await ensureDomainIndexes(mongo.db);
  const store = domainStore(mongo.client, mongo.db);
  const follow = entitlementChanges({ domains: store, clock: billingClock });
  return {
    store,
    breaks: breakStore(mongo.client, mongo.db),
    repairs: repairStore(mongo.client, mongo.db),
    /** Looks a host up for the host table; absent while custom domains are off. */
    hosted: config.domainsEnabled ? servedDomainLookup(store, clock) : undefined,
    shareDomain: shareDomains({ domains: store, plans, config }),
    ownDomains: ownDomains({ domains: store, plans, config }),
    release: (account: Buffer) => store.releaseAll(toCustomerId(account)),
    /** Lets domains follow the plan (docs/design/http-api.md#domains). */
    entitle({ id, planId, immediately }: PlanOfAccount, session: Transaction) {
      const { custom_domains: included } = plans.of({ account: { id, planId } }).options;
      return follow({ id, included, immediately }, session);
    },
    jobs: domainJobs({ domains: store, clock }),
  };
}

type TellParts = {
  readonly domains: Pick<Awaited<ReturnType<typeof openDomains>>, 'breaks' | 'repairs'>;
  readonly accounts: { readonly store: AccountStore };
  readonly mail: { readonly outbox: Pick<Outbox<DomainBreakMail | DomainRepairMail>, 'add'> };
};

/** The job that mails breaks of domains, while custom domains are on. */
export const mailBreaks = (
  { config, clock, transact, ids }: Base,
  { domains, accounts, mail }: TellParts,
): readonly Job[] =>
  config.domainsEnabled
    ? breakJobs({
        breaks: domains.breaks,
        repairs: domains.repairs,
        accounts: accounts.store,
        clock,
        transact,
        nonce: ids.nonce,
        addMail: mail.outbox.add,
        defaultLocale: config.locales[0] ?? 'en',
      })
    : [];
