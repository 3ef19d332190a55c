// Another plan for an account, and own domains that follow it: by the command line or applied billing state only (api.md 3.7, 8.5).
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { AccountStore } from './store/account-store.ts';

type Holder = { readonly id: Buffer; readonly planId: string };

type ChangePlanDeps = {
  readonly accounts: Pick<AccountStore, 'setPlan'>;
  readonly clock: Clock;
  readonly transact: Transactions;
  /** Says of the account's domains whether its plan includes them. */
  readonly entitle: (account: Holder, session: Transaction) => Promise<unknown>;
};

/** @returns whether there is such an account. Sessions have the new plan within a second, on every copy */
export type ChangePlan = (account: Holder) => Promise<boolean>;

export function planChanges({ accounts, clock, transact, entitle }: ChangePlanDeps): ChangePlan {
  return (account) => {
    const { id, planId } = account;
    return transact(async (session) => {
      if (!(await accounts.setPlan(id, { planId, now: clock.now() }, session))) return false;
      await entitle(account, session);
      return true;
    });
  };
}
