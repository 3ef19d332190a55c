// The link to the page on which a customer manages the subscription (record 041).
import { openBillingPortal as contract } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import { type BillingDeps, requireBillingAccount } from './billing-deps.ts';
import { openPortal } from './create-portal.ts';
import { billingOf, leadTo, nothingToBuy, throughSignIn } from './link-pages.ts';

export const openBillingPortal = operation(contract, async (deps: BillingDeps, { context }, actor) => {
  if (!billingOf(deps)) return nothingToBuy(deps, context);
  if (!actor.account) return throughSignIn('/account');
  return leadTo(async () => openPortal(deps, await requireBillingAccount(deps, actor)));
});
