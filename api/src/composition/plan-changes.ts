// Opens what changes plans: the setter, and the jobs that run also where nothing can be bought.
import { endPlans } from '#features/billing/plan-changes/end-plans.ts';
import { type PlanMail, planSetter } from '#features/billing/plan-changes/set-plan.ts';
import type { CustomerStore } from '#features/billing/store/customer-store.ts';
import type { Plans } from '#features/billing/plans.ts';
import type { AccountStore } from '#features/accounts/store/account-store.ts';
import type { DomainStore } from '#features/domains/domain-store.ts';
import { entitlementJobs } from '#features/domains/entitlements.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Base } from './base.ts';

export type PlanParts = {
  readonly accounts: { readonly store: AccountStore };
  readonly plans: Plans;
  readonly domains: {
    readonly store: DomainStore;
    readonly entitle: (
      account: { readonly id: Buffer; readonly planId: string },
      session: Transaction,
    ) => Promise<Date | undefined>;
  };
  readonly mail: { readonly outbox: Pick<Outbox<PlanMail>, 'add'> };
  /** Stripe's time, which a stand-in may move. */
  readonly time: { readonly clock: Clock };
};

export const openPlanSetter = (
  { config, clock, ids }: Base,
  { accounts, plans, domains, mail }: Omit<PlanParts, 'time'>,
) =>
  planSetter({
    accounts: accounts.store,
    plans,
    clock,
    nonce: ids.nonce,
    entitle: domains.entitle,
    addMail: mail.outbox.add,
    defaultLocale: config.locales[0] ?? 'en',
  });

/** Plans by hand end, and domains some time after their plan, also where an administrator changed it. */
export function planJobs(
  base: Base,
  parts: PlanParts,
  { customers }: { readonly customers: CustomerStore },
): readonly Job[] {
  const { transact, ids, config } = base;
  const { domains, accounts, time, mail } = parts;
  const ending = {
    accounts: accounts.store,
    customers,
    setPlan: openPlanSetter(base, parts),
    transact,
    clock: time.clock,
  };
  const following = entitlementJobs({
    domains: domains.store,
    accounts: accounts.store,
    clock: time.clock,
    transact,
    nonce: ids.nonce,
    addMail: mail.outbox.add,
    defaultLocale: config.locales[0] ?? 'en',
  });
  return [
    {
      name: 'plans_by_hand',
      at: '5,25,45 * * * * *',
      leaseMs: 18_000,
      run: (signal) => endPlans(ending, signal),
    },
    ...following,
  ];
}
