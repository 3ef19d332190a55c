// Fetches the caller's subscriptions from Stripe and applies them, as the page does after a payment.
import { refreshBilling as contract } from '@glimpse/contracts/billing';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import {
  askStripe,
  type Billing,
  type BillingDeps,
  requireBillingAccount,
  requireBilling,
} from './billing-deps.ts';
import { toBillingState } from './present-billing.ts';
import type { CheckoutSession } from './stripe/read-stripe.ts';
import { isFault } from './stripe/stripe-fault.ts';

const sessionId = /^cs_\w{1,200}$/;

async function sessionOf({ gateway }: Billing, id: string): Promise<CheckoutSession | undefined> {
  try {
    return sessionId.test(id) ? await gateway.checkout(id) : undefined;
  } catch (thrown) {
    if (isFault(thrown, 'missing')) return undefined;
    throw thrown;
  }
}

/** Checks that the session belongs to the caller and is paid. @throws `billing.bad_checkout` */
async function requireOwnCheckout(billing: Billing, account: Buffer, id: string): Promise<void> {
  const session = await sessionOf(billing, id);
  const isOwn = session?.client_reference_id === account.toString('hex');
  if (!isOwn || session.status !== 'complete') fail('billing.bad_checkout');
}

export const refreshBilling = operation(contract, async (deps: BillingDeps, { body }, actor) => {
  const billing = requireBilling(deps);
  const { id } = await requireBillingAccount(deps, actor);
  const applied = await askStripe(billing, async () => {
    if (body.checkout !== undefined && body.checkout !== '')
      await requireOwnCheckout(billing, id, body.checkout);
    return billing.apply(id);
  });
  return { record: toBillingState(await requireBillingAccount(deps, actor), applied), details: {} };
});
