// Addresses are read in every browser (docs/browsers.md#floor).
import { expect, test } from 'vitest';
import { parseAddress } from './parse-address.ts';

test('an address is read, against its base where it has one', () => {
  expect(parseAddress('https://example.com/a')?.pathname).toBe('/a');
  expect(parseAddress('/b', 'https://example.com')?.href).toBe('https://example.com/b');
});

test.each(['', '/only-a-path', 'https://', 'no address'])('%j is none', (given) => {
  expect(parseAddress(given)).toBeUndefined();
});
