// Tests the format of sealed links against its vectors in Chromium (docs/design/sealed-links.md#vectors).
import {
  computeVector,
  type VectorCase,
  type VectorPart,
} from '@glimpse/contracts/sealed-links/testing/compute-vector';
import vectors from '@glimpse/contracts/vectors/sealed-links.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';

const { about: _about, ...given } = vectors;
const parts = Object.entries(given) as unknown as readonly (readonly [VectorPart, readonly VectorCase[]])[];

describe.each(parts)('%s', (part, cases) => {
  test.each(cases)('$name', async (one) => {
    expect(await computeVector(part, one)).toEqual(one.expect);
  });
});

test('a secure context has what the format needs', () => {
  expect(isSecureContext && crypto.subtle instanceof SubtleCrypto).toBe(true);
});
