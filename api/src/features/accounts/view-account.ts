// Shows the account of the caller, and whether the caller is signed in (docs/design/http-api.md#accounts).
import type { AccountPage } from '@glimpse/contracts/account-page';
import { accountsContract } from '@glimpse/contracts/accounts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, type PlanDeps, requireAccount } from './account-deps.ts';
import type { Account } from './model/account.ts';
import { currentCustomer } from './model/customer.ts';

/** What billing tells of an account, as it was applied last. */
export type BillingFields = Pick<AccountPage, 'stripe_customer' | 'stripe_subscriptions'>;

type ReadAccountDeps = Pick<BaseDeps, 'accounts'> & PlanDeps;
type ViewAccountDeps = ReadAccountDeps & {
  readonly billingFields: (account: Account) => Promise<BillingFields>;
};

/** @throws `http.not_signed_in` */
export const viewAccount = operation(
  accountsContract.viewAccount,
  async (deps: ViewAccountDeps, _input, actor) => {
    const account = await requireAccount(deps, actor);
    const billing = await deps.billingFields(account);
    const hint = account.token ? `…${account.token.hint}` : null;
    const token = { apitoken: null, apitoken_set: account.token !== undefined, apitoken_hint: hint };
    return { record: { cust: currentCustomer(deps, account, actor), ...token, ...billing }, details: {} };
  },
);

/** @throws `http.not_signed_in` */
export const checkAuth = operation(
  accountsContract.checkAuth,
  async (deps: ReadAccountDeps, _input, actor) => {
    const record = currentCustomer(deps, await requireAccount(deps, actor), actor);
    return { record, details: { authenticated: true, authorized: true } };
  },
);
