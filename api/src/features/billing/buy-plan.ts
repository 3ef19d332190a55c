// The link of a plan: leads to the payment page (record 041).
import { buyPlan as contract } from '@glimpse/contracts/billing';
import type { Cycle } from '@glimpse/contracts/plan-table';
import { operation } from '#platform/http/routing/route.ts';
import { type Billing, type BillingDeps, requireBillingAccount } from './billing-deps.ts';
import { openCheckout } from './checkout.ts';
import { billingOf, leadTo, nothingToBuy, toPage } from './link-pages.ts';

/** A visitor signs up first, with the plan and the cycle. */
function signUpPath({ catalogue }: Billing, tier: string, cycle: Cycle): string {
  const offer = catalogue.find(({ planId, coming }) => planId === tier && !coming);
  return offer ? `/signup/${offer.planId}${cycle === 'year' ? '?billing=year' : ''}` : '/signup';
}

/** Any cycle but `year` means `month`. */
export const buyPlan = operation(contract, async (deps: BillingDeps, { params, context }, actor) => {
  const billing = billingOf(deps);
  if (!billing) return nothingToBuy(deps, context);
  const cycle = params.cycle === 'year' ? 'year' : 'month';
  if (!actor.account) return toPage(signUpPath(billing, params.tier, cycle));
  return leadTo(async () => {
    const account = await requireBillingAccount(deps, actor);
    return (await openCheckout(deps, account, { planId: params.tier, cycle })).url;
  });
});
