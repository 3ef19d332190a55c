// The prices at Stripe that agree with our table. No other price is ever charged.
import type { Catalogue, Price } from '../model/catalogue.ts';
import type { Gateway } from './gateway.ts';
import type { StripePrice } from './read-stripe.ts';
import { StripeFault } from './stripe-fault.ts';

/** How a price at Stripe differs from ours. `missing`: no active price has the lookup key. */
export type PriceFault = 'missing' | 'currency' | 'amount' | 'cycle' | 'mode';
export type PriceMismatch = { readonly lookupKey: string; readonly fault: PriceFault };

type PriceBookDeps = {
  readonly gateway: Pick<Gateway, 'prices'>;
  readonly catalogue: Catalogue;
  /** Whether the key of the account is a live one. */
  readonly livemode: boolean;
};

/** How a price differs from the table; `undefined` if it does not. */
export function mismatchOf(
  { amountCents, cycle }: Price,
  found: StripePrice | undefined,
  livemode: boolean,
): PriceFault | undefined {
  if (!found || !found.active) return 'missing';
  if (found.currency !== 'usd') return 'currency';
  if (found.unit_amount !== amountCents) return 'amount';
  if (found.recurring?.interval !== cycle || found.recurring.interval_count !== 1) return 'cycle';
  return found.livemode === livemode ? undefined : 'mode';
}

export type PriceBook = {
  /** Reads all prices on sale. @returns those that differ. @throws StripeFault */
  check(): Promise<readonly PriceMismatch[]>;
  /** The id at Stripe of one price. @throws StripeFault; `refused` for a price that differs */
  idOf(price: Price): Promise<string>;
};

export function priceBook({ gateway, catalogue, livemode }: PriceBookDeps): PriceBook {
  const idByKey = new Map<string, string>();
  const onSale = catalogue
    .filter(({ coming }) => !coming)
    .flatMap(({ prices }) => [prices.month, prices.year]);
  const check = async (): Promise<readonly PriceMismatch[]> => {
    const found = await gateway.prices(onSale.map(({ lookupKey }) => lookupKey));
    return onSale.flatMap((price) => {
      const one = found.find((candidate) => candidate.lookup_key === price.lookupKey);
      const fault = mismatchOf(price, one, livemode);
      if (one && !fault) idByKey.set(price.lookupKey, one.id);
      else idByKey.delete(price.lookupKey);
      return fault ? [{ lookupKey: price.lookupKey, fault }] : [];
    });
  };
  return {
    check,
    async idOf({ lookupKey }) {
      if (!idByKey.has(lookupKey)) await check();
      const id = idByKey.get(lookupKey);
      if (id === undefined) throw new StripeFault('refused');
      return id;
    },
  };
}
