// Leads links of the payment pages to the plans, because nothing can be bought yet (record 030).
import { billingContract } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { Texts } from '#platform/i18n/texts.ts';

type BuyingDeps = {
  readonly texts: Pick<Texts, 'text'>;
  readonly config: { readonly plansEnabled: boolean };
};

/** Names the page and its message. Where plans are off there is no page of plans, so it is Home. */
const toPlans = ({ texts, config }: BuyingDeps, { locale }: Pick<RequestContext, 'locale'>) => ({
  message: texts.text(locale, 'billing.not_set_up'),
  code: 'billing.not_set_up',
  type: 'info' as const,
  redirect: config.plansEnabled ? '/pricing' : '/',
  record: {},
  details: {},
});

/** Every tier and cycle leads to the plans; nothing is looked up. */
export const buyPlan = operation(billingContract.buyPlan, (deps: BuyingDeps, { context }) =>
  toPlans(deps, context),
);

/** Ignores the id of the checkout: no payment page sends anybody here yet. */
export const returnFromCheckout = operation(
  billingContract.returnFromCheckout,
  (deps: BuyingDeps, { context }) => toPlans(deps, context),
);

export const openBillingPortal = operation(
  billingContract.openBillingPortal,
  (deps: BuyingDeps, { context }) => toPlans(deps, context),
);
