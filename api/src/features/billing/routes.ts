// The routes of the feature: each call of the contract with its operation.
import { billingContract } from '@glimpse/contracts/billing';
import { implement } from '#platform/http/routing/route.ts';
import { buyPlan } from './buy-plan.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './create-portal.ts';
import { listInvoices } from './list-invoices.ts';
import { listPlans } from './list-plans.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import { receiveEvent } from './receive-event.ts';
import { refreshBilling } from './refresh-billing.ts';
import { returnFromCheckout } from './return-from-checkout.ts';
import { viewSubscription } from './view-subscription.ts';

export const billingRoutes = implement(billingContract, {
  listPlans,
  buyPlan,
  returnFromCheckout,
  openBillingPortal,
  createCheckout,
  createPortal,
  refreshBilling,
  viewSubscription,
  listInvoices,
  receiveEvent,
});
