// Writes prices and savings of plans in the reader's language (docs/design/web-domains.md#plans).
import type { getPlans, Tier } from '@glimpse/contracts/billing';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useLocale } from 'use-intl';
import { moneyText } from '#lib/format/money.ts';

export type FoundPlans = Answer<typeof getPlans>;
export type Period = 'month' | 'year';

/** The share that a year costs less than twelve months, in whole percent as a fraction; 0 if it does not. */
export function savedByYear({ monthly, annually }: Tier['amount']): number {
  if (monthly <= 0) return 0;
  return Math.max(0, Math.round((1 - annually / (12 * monthly)) * 100) / 100);
}

/** The address that sells a plan for a period; the month is the default of the server. */
export function checkoutPath({ href, coming }: Pick<Tier, 'href' | 'coming'>, period: Period): string {
  return coming || period === 'month' ? href : `${href}/year`;
}

export type Prices = {
  /** Formats an amount in the currency of the plans; cents only where there are any. */
  money(amount: number): string;
  percent(fraction: number): string;
};

export function pricesOf(tag: string, currency: string): Prices {
  return {
    money: (amount) => moneyText(tag, currency, amount),
    percent: (fraction) => new Intl.NumberFormat(tag, { style: 'percent' }).format(fraction),
  };
}

export function usePrices(currency = 'USD'): Prices {
  return pricesOf(useLocale(), currency);
}
