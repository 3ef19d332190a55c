// Shows the subscription of the caller as it was applied last, without a call to Stripe.
import { viewSubscription as contract } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import { type BillingDeps, requireBillingAccount, requireBilling } from './billing-deps.ts';
import { toBillingState } from './present-billing.ts';

export const viewSubscription = operation(contract, async (deps: BillingDeps, _input, actor) => {
  const { customers } = requireBilling(deps);
  const account = await requireBillingAccount(deps, actor);
  const { applied } = (await customers.byAccount(account.id)) ?? {};
  return { record: toBillingState(account, applied), details: {} };
});
