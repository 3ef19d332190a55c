// Tests the steps of size at all their borders.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealedSize, paddedSize, sealedExtraBytes } from './padded-size.ts';

const mebibyte = 1_048_576;
const small = Array.from({ length: 13 }, (_, power) => 256 * 2 ** power);
const large = Array.from({ length: 8 }, (_, at) => mebibyte * (at + 2));
const steps = [...small, ...large];

test('steps double up to 1 MiB and then grow by 1 MiB', () => {
  expect(small.at(-1)).toBe(mebibyte);
  expect(paddedSize(0)).toBe(256);
});

test.each(steps.map((size, at) => ({ size, next: steps[at + 1] })))(
  'the border at $size bytes',
  ({ size, next }) => {
    expect(paddedSize(size - 1)).toBe(size);
    expect(paddedSize(size)).toBe(size);
    if (next !== undefined) expect(paddedSize(size + 1)).toBe(next);
    expect([-1, 0, 1].map((off) => isSealedSize(size + sealedExtraBytes + off))).toEqual([
      false,
      true,
      false,
    ]);
  },
);

test('a size fits, is the smallest, and padding it again changes nothing', () => {
  fc.assert(
    fc.property(fc.nat(9 * mebibyte), (bytes) => {
      const size = paddedSize(bytes);
      expect(size).toBe(steps.find((step) => step >= bytes));
      expect(paddedSize(size)).toBe(size);
      expect(isSealedSize(bytes)).toBe(steps.includes(bytes - sealedExtraBytes));
    }),
    { numRuns: 2000 },
  );
});

test('what is no count of bytes is no sealed size', () => {
  for (const bytes of [0, 28, 27, -1, 128 + 28, 255 + 28, 256, 256.5 + 28, Number.NaN])
    expect(isSealedSize(bytes), String(bytes)).toBe(false);
});
