// Challenges of every listed algorithm fit their contract (docs/design/http-api.md#captcha).
import { expect, test } from 'vitest';
import { getChallenge } from './captcha.ts';

const of = (algorithm: string, digits: number) => ({
  algorithm,
  challenge: 'a'.repeat(digits),
  maxnumber: 1000,
  salt: 'salt0123456789?expires=1&',
  signature: 'b'.repeat(64),
});

test.each([
  ['SHA-256', 64],
  ['SHA-384', 96],
  ['SHA-512', 128],
])('a challenge of %s fits', (algorithm, digits) => {
  expect(getChallenge.response.safeParse(of(algorithm, digits)).success).toBe(true);
});

test('no other algorithm and no other length fits', () => {
  for (const given of [of('SHA-1', 40), of('MD5', 32), of('SHA-256', 65)])
    expect(getChallenge.response.safeParse(given).success).toBe(false);
});
