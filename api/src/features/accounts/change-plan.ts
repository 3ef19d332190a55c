// Gives an account another plan, for the command line and for billing (docs/design/http-api.md#plans).
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { AccountStore } from './store/account-store.ts';

/**
 * `until`: the end date of the plan. `immediately`: ends custom domains with the plan, as after fraud.
 */
type PlanOfAccount = {
  readonly id: Buffer;
  readonly planId: string;
  readonly until?: Date | undefined;
  readonly immediately?: boolean | undefined;
};

type ChangePlanDeps = {
  readonly accounts: Pick<AccountStore, 'setPlan'>;
  readonly clock: Clock;
  readonly transact: Transactions;
  /** Lets the custom domains of the account follow the plan. */
  readonly entitle: (account: PlanOfAccount, session: Transaction) => Promise<unknown>;
};

/** @returns whether the account exists. Sessions have the new plan within a second, on every copy */
export type ChangePlan = (account: PlanOfAccount) => Promise<boolean>;

export function planChanges({ accounts, clock, transact, entitle }: ChangePlanDeps): ChangePlan {
  return (account) =>
    transact(async (session) => {
      const { id, planId, until } = account;
      if (!(await accounts.setPlan(id, { planId, until, now: clock.now() }, session))) return false;
      await entitle(account, session);
      return true;
    });
}
