// Tests the reader's nonce (docs/design/trust.md#reveal).
import { limits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { makeNonce } from '#lib/nonce.ts';

test('a thousand nonces fit the header and differ', () => {
  const made = new Set(Array.from({ length: 1000 }, makeNonce));
  expect(made.size).toBe(1000);
  const shape = new RegExp(`^[A-Za-z0-9_-]{${limits.nonceChars.min},${limits.nonceChars.max}}$`);
  for (const nonce of made) expect(nonce).toMatch(shape);
});
