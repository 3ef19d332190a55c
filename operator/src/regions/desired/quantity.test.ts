// Tests the comparison of Kubernetes quantities.
import { expect, test } from 'vitest';
import { largerQuantity, quantityValue } from './quantity.ts';

test.each([
  ['20Gi', 20 * 2 ** 30],
  ['1.5k', 1500],
  ['1e3', 1000],
  ['100m', 0.1],
  ['5', 5],
  ['x', undefined],
])('the quantity %s is %s', (text, value) => {
  expect(quantityValue(text)).toBe(value);
  expect(largerQuantity(text, '0')).toBe(text);
});
