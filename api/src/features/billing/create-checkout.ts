// Begins to pay for a plan: answers with the address of the payment page.
import { createCheckout as contract } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import { type BillingDeps, requireBillingAccount, requireBilling } from './billing-deps.ts';
import { openCheckout } from './checkout.ts';

/** Any cycle but `year` means `month`. @throws as `openCheckout` */
export const createCheckout = operation(contract, async (deps: BillingDeps, { body }, actor) => {
  requireBilling(deps);
  const account = await requireBillingAccount(deps, actor);
  const cycle = body.billing_cycle === 'year' ? 'year' : 'month';
  const { url, sessionId } = await openCheckout(deps, account, { planId: body.planid ?? '', cycle });
  return { record: { checkout_url: url, session_id: sessionId }, details: {} };
});
