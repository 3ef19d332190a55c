// Prices are the specified ones, and savings follow from them (docs/design/web-domains.md#plans).
import { expect, test } from 'vitest';
import { checkoutPath, pricesOf, savedByYear } from './prices.ts';

test.each([
  [35, '$35'],
  [365, '$365'],
  [245, '$245'],
  [2545, '$2,545'],
  [365 / 12, '$30.42'],
  [0, '$0'],
])('%d dollars are written as %s', (amount, text) => {
  expect(pricesOf('en', 'USD').money(amount)).toBe(text);
});

test('another language writes the same price in its own way', () => {
  expect(pricesOf('de', 'USD').money(2545)).toBe('2.545\u00a0$');
  expect(pricesOf('ar', 'USD').money(2545)).toBe('\u200f2,545\u00a0\u2066US$\u2069');
});

test('a year saves 13 percent of both plans, and nothing where it costs more', () => {
  expect(savedByYear({ monthly: 35, annually: 365 })).toBe(0.13);
  expect(savedByYear({ monthly: 245, annually: 2545 })).toBe(0.13);
  expect(savedByYear({ monthly: 1, annually: 20 })).toBe(0);
  expect(savedByYear({ monthly: 0, annually: 0 })).toBe(0);
  expect(pricesOf('en', 'USD').percent(0.13)).toBe('13%');
});

test('the period is part of the address, except for a plan that cannot be bought', () => {
  const identity = { href: '/plans/identity', coming: false };
  expect(checkoutPath(identity, 'month')).toBe('/plans/identity');
  expect(checkoutPath(identity, 'year')).toBe('/plans/identity/year');
  expect(checkoutPath({ href: '/feedback', coming: true }, 'year')).toBe('/feedback');
});
