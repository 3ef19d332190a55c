// The account page's data, and who is signed in (api.md 3.6, 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { checkAuth as checkAuthCall, viewAccount as viewAccountCall } from '@glimpse/contracts/accounts';
import type { Customer } from '@glimpse/contracts/bootstrap';
import type { Actor } from '#platform/http/core/actor.ts';
import { currentCustomer } from './model/customer.ts';
import { type Base, type PlanDeps, requireAccount } from './account-deps.ts';

type ViewAccountDeps = Pick<Base, 'accounts' | 'config'> & PlanDeps;

export async function viewAccount(deps: ViewAccountDeps, _asked: unknown, actor: Actor): Promise<Output<typeof viewAccountCall>> {
  const account = await requireAccount(deps, actor);
  const billing = { stripe_customer: null, stripe_subscriptions: null };
  const hint = account.token ? `…${account.token.hint}` : null;
  const token = { apitoken: null, apitoken_set: account.token !== undefined, apitoken_hint: hint };
  return { record: { cust: currentCustomer(deps, account, actor), ...token, ...billing }, details: {} };
}

export async function checkAuth(deps: ViewAccountDeps, _asked: unknown, actor: Actor): Promise<Output<typeof checkAuthCall>> {
  const record: Customer = currentCustomer(deps, await requireAccount(deps, actor), actor);
  return { record, details: { authenticated: true, authorized: true } };
}
