// The routes of the feature: each call of the contract with its operation.
import { billingContract } from '@glimpse/contracts/billing';
import { implement } from '#platform/http/routing/route.ts';
import { buyPlan, openBillingPortal, returnFromCheckout } from './buying.ts';
import { listPlans } from './list-plans.ts';

export const billingRoutes = implement(billingContract, {
  listPlans,
  buyPlan,
  returnFromCheckout,
  openBillingPortal,
});
