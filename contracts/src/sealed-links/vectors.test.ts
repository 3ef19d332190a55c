// Tests the format of sealed links against its vectors in Node (docs/design/sealed-links.md#vectors).
import { describe, expect, test } from 'vitest';
import vectors from '../../vectors/sealed-links.json' with { type: 'json' };
import { computeVector, type VectorCase, type VectorPart } from './testing/compute-vector.ts';

const { about: _about, ...given } = vectors;
const parts = Object.entries(given) as unknown as readonly (readonly [VectorPart, readonly VectorCase[]])[];

describe.each(parts)('%s', (part, cases) => {
  test.each(cases)('$name', async (one) => {
    expect(await computeVector(part, one)).toEqual(one.expect);
  });
});

test('there are enough vectors, more than half of them malformed, and those open nothing', () => {
  const all = parts.flatMap(([, cases]) => cases);
  const malformed = all.filter((one) => one.malformed);
  expect(all.length).toBeGreaterThan(100);
  expect(malformed.length).toBeGreaterThan(all.length / 2);
  for (const { name, expect: expected } of malformed)
    expect([null, false, 'none', 'cut', 'damaged', 'newer'], name).toContain(
      (expected as { kind?: string } | null)?.kind ?? expected,
    );
});
