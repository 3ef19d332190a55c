// The plans on sale: price per cycle, and the lookup key of that price at Stripe.
import { accountPlans, type Cycle, type PlanFacts } from '@glimpse/contracts/plan-table';

/** One price in USD. `lookupKey` names it at Stripe, where ids differ between accounts. */
export type Price = {
  readonly planId: string;
  readonly cycle: Cycle;
  readonly amountCents: number;
  readonly lookupKey: string;
};

/** A plan on offer. One that is `coming` has prices to show and is not for sale. */
export type Offer = {
  readonly planId: string;
  readonly name: string;
  readonly coming: boolean;
  readonly prices: Readonly<Record<Cycle, Price>>;
};

export type Catalogue = readonly Offer[];

function toOffers({ id: planId, name, offer }: PlanFacts): readonly Offer[] {
  if (!offer) return [];
  const price = (cycle: Cycle): Price => ({
    planId,
    cycle,
    amountCents: offer.cents[cycle],
    lookupKey: `glimpse_${planId}_${cycle}`,
  });
  return [{ planId, name, coming: offer.coming, prices: { month: price('month'), year: price('year') } }];
}

/** The prices of the product (docs/plans.md). */
export const catalogue: Catalogue = accountPlans.flatMap(toOffers);

/** @throws Error if there is no such offer */
export function findOffer(offers: Catalogue, planId: string): Offer {
  const found = offers.find((one) => one.planId === planId);
  if (!found) throw new Error('There is no such offer');
  return found;
}

/** The product of a plan at Stripe. */
export const productIdOf = (planId: string): string => `glimpse_${planId}`;

/** What tells which plan a price at Stripe sells. */
type SoldPrice = {
  readonly lookupKey: string | undefined;
  readonly productId: string;
  readonly cycle: Cycle | undefined;
};

/**
 * The price of our table that a price at Stripe sells; `undefined` for one that is not ours. A price that was
 * replaced has lost its lookup key: its product and cycle count, so that its customers keep their plan.
 */
export function soldPrice(offers: Catalogue, sold: SoldPrice | undefined): Price | undefined {
  const prices = offers.flatMap(({ prices: { month, year } }) => [month, year]);
  return (
    prices.find(({ lookupKey }) => lookupKey === sold?.lookupKey) ??
    prices.find(({ planId, cycle }) => sold?.productId === productIdOf(planId) && sold.cycle === cycle)
  );
}

/** The cheaper plans come first: of two running subscriptions the last one in this order counts. */
export function rankOf(offers: Catalogue, planId: string): number {
  return offers.findIndex((one) => one.planId === planId);
}
