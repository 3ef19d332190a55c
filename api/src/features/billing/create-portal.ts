// Opens the page at Stripe on which a customer manages the subscription.
import { createPortal as contract } from '@glimpse/contracts/billing';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import {
  askStripe,
  type BillingAccount,
  type BillingDeps,
  requireBillingAccount,
  requireBilling,
  requirePaymentPage,
} from './billing-deps.ts';
import { unlessCustomerMissing } from './stripe/customer-missing.ts';

/** @returns the address of the page. @throws `billing.no_account`, and as `askStripe` */
export async function openPortal(deps: BillingDeps, { id }: BillingAccount): Promise<string> {
  const billing = requireBilling(deps);
  const customerId = (await billing.customers.byAccount(id))?.customerId ?? fail('billing.no_account');
  return askStripe(billing, async () => {
    const opening = billing.gateway.openPortal(customerId, `${deps.config.siteOrigin}/account`);
    const url = (await unlessCustomerMissing(opening, undefined)) ?? fail('billing.no_account');
    return requirePaymentPage(billing, url);
  });
}

export const createPortal = operation(contract, async (deps: BillingDeps, _input, actor) => {
  requireBilling(deps);
  const url = await openPortal(deps, await requireBillingAccount(deps, actor));
  return { record: { url }, details: {} };
});
