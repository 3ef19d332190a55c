// The return address of the payment page (record 041).
import { returnFromCheckout as contract } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingOf, nothingToBuy, throughSignIn, toPage, withMessage } from './link-pages.ts';

const checkoutId = /^cs_\w{1,200}$/;

/** Looks nothing up: the account page asks about the checkout, with the rights of its visitor. */
export const returnFromCheckout = operation(contract, (deps: BillingDeps, { query, context }, actor) => {
  if (!billingOf(deps)) return nothingToBuy(deps, context);
  const { checkout = '' } = query;
  const code = 'billing.no_checkout';
  if (!checkoutId.test(checkout)) return withMessage(deps.texts.text(context.locale, code), code, '/account');
  const page = `/account?checkout=${checkout}`;
  return actor.account ? toPage(page) : throughSignIn(page);
});
