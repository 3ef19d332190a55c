// Tests that only a price that agrees with the table is charged.
import { expect, test } from 'vitest';
import { catalogue, findOffer } from '../model/catalogue.ts';
import type { StripePrice } from './read-stripe.ts';
import { mismatchOf, priceBook } from './price-book.ts';

const offer = findOffer(catalogue, 'identity');
const { month, year } = offer.prices;
const good: StripePrice = {
  id: 'price_1',
  active: true,
  currency: 'usd',
  lookup_key: month.lookupKey,
  unit_amount: 3500,
  livemode: false,
  product: 'glimpse_identity',
  recurring: { interval: 'month', interval_count: 1 },
};

test.each([
  ['nothing', undefined, 'missing'],
  ['an archived price', { active: false }, 'missing'],
  ['euros', { currency: 'eur' }, 'currency'],
  ['another amount', { unit_amount: 350 }, 'amount'],
  ['no amount', { unit_amount: null }, 'amount'],
  ['a year', { recurring: { interval: 'year', interval_count: 1 } }, 'cycle'],
  ['every other month', { recurring: { interval: 'month', interval_count: 2 } }, 'cycle'],
  ['a single payment', { recurring: null }, 'cycle'],
  ['the live mode', { livemode: true }, 'mode'],
  ['the same', {}, undefined],
])('%s is judged as it should be', (_, change, fault) => {
  expect(mismatchOf(month, change && { ...good, ...change }, false)).toBe(fault);
});

test('a price that differs is reported and never charged', async () => {
  let found = [good];
  const book = priceBook({
    gateway: { prices: async () => found },
    catalogue: [offer],
    livemode: false,
  });
  expect(await book.check()).toEqual([{ lookupKey: year.lookupKey, fault: 'missing' }]);
  expect(await book.idOf(month)).toBe('price_1');
  await expect(book.idOf(year)).rejects.toMatchObject({ kind: 'refused' });
  found = [{ ...good, unit_amount: 1 }];
  await book.check();
  await expect(book.idOf(month)).rejects.toMatchObject({ kind: 'refused' });
});
