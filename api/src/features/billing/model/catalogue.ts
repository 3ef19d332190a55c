// The plans on sale: price per cycle, and the lookup key of that price at Stripe.

export type Cycle = 'month' | 'year';

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

type Amounts = Readonly<Record<Cycle, number>>;

type Facts = Pick<Offer, 'planId' | 'name' | 'coming'> & { readonly cents: Amounts };

function offer({ cents, ...facts }: Facts): Offer {
  const { planId } = facts;
  const price = (cycle: Cycle): Price => ({
    planId,
    cycle,
    amountCents: cents[cycle],
    lookupKey: `glimpse_${planId}_${cycle}`,
  });
  return { ...facts, prices: { month: price('month'), year: price('year') } };
}

/** The prices of the product (docs/design/http-api.md#plans). */
export const catalogue: Catalogue = [
  offer({
    planId: 'identity',
    name: 'Identity Plus',
    coming: false,
    cents: { month: 3500, year: 36_500 },
  }),
  offer({ planId: 'global', name: 'Global Elite', coming: true, cents: { month: 24_500, year: 254_500 } }),
];

/** @throws Error if there is no such offer */
export function offerOf(offers: Catalogue, planId: string): Offer {
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
