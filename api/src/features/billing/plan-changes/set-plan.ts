// Gives an account the plan that its subscription pays for, and mails its owner. Runs in the transaction that
// stores the applied state, or that ends a plan by hand.
import type { Plan } from '@glimpse/contracts/billing';
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { BillingAccount } from '../billing-deps.ts';

type PlanOfAccount = { readonly id: Buffer; readonly planId: string };
/** `ended`: the plan is set only if a plan by hand ends then. */
type NextPlan = PlanOfAccount & { readonly ended?: Date | undefined };

/** The mails of this feature. The composition root compares them with features/mail-templates by type. */
export type PlanMail =
  | {
      readonly kind: 'plan_changed';
      readonly data: { readonly before: string; readonly after: string };
    }
  | { readonly kind: 'domains_ending'; readonly data: { readonly untilMs: number } };

type SetPlanDeps = {
  readonly accounts: {
    byId(id: Buffer): Promise<BillingAccount | undefined>;
    setPlan(
      id: Buffer,
      plan: { readonly planId: string; readonly now: Date; readonly ended?: Date | undefined },
      session: Transaction,
    ): Promise<boolean>;
  };
  readonly plans: { of(actor: { readonly account: PlanOfAccount }): Plan };
  readonly clock: Clock;
  readonly nonce: () => string;
  /** Lets the custom domains of the account follow its plan. @returns when domains end, if any does */
  readonly entitle: (account: PlanOfAccount, session: Transaction) => Promise<Date | undefined>;
  readonly addMail: (
    session: Transaction,
    mail: PlanMail & { cause: string; to: string; locale: string; owner: Buffer },
  ) => Promise<unknown>;
  /** The language of accounts that chose none. */
  readonly defaultLocale: string;
};

export type SetPlan = (plan: NextPlan, session: Transaction) => Promise<void>;

/**
 * An account that has the plan already is left alone, so that repeats send no mail. Of a plan by hand only
 * the end goes.
 */
export function planSetter(deps: SetPlanDeps): SetPlan {
  const { accounts, plans, clock, nonce, entitle, addMail, defaultLocale } = deps;
  return async ({ id, planId, ended }, session) => {
    const account = await accounts.byId(id);
    const isSame = account?.planId === planId;
    if (!account || (isSame && account.planUntil === undefined)) return;
    if (!(await accounts.setPlan(id, { planId, ended, now: clock.now() }, session)) || isSame) return;
    const domainsEnd = await entitle({ id, planId }, session);
    const nameOf = (plan: string): string => plans.of({ account: { id, planId: plan } }).options.name;
    const to = {
      cause: nonce(),
      to: account.address,
      locale: account.locale ?? defaultLocale,
      owner: id,
    };
    const data = { before: nameOf(account.planId), after: nameOf(planId) };
    await addMail(session, { kind: 'plan_changed', data, ...to });
    if (domainsEnd)
      await addMail(session, { kind: 'domains_ending', data: { untilMs: domainsEnd.getTime() }, ...to });
  };
}
