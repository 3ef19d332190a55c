// Tests the bucket of a look-up name and the private keys that clients draw.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkKeyPattern } from '../shapes.ts';
import { bucketOf, drawMetadataKey } from './bucket.ts';

const lookups = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** The same by another way: big integers. */
function bucketByBigInt(lookup: Uint8Array): string {
  const value = new DataView(lookup.buffer).getBigUint64(0) % 1296n;
  return value.toString(36).padStart(2, '0');
}

test.each([
  [new Uint8Array(32), '00'],
  [new Uint8Array(32).fill(255), 'sf'],
  [Uint8Array.from({ length: 32 }, (_, at) => (at === 7 ? 35 : 0)), '0z'],
  [Uint8Array.from({ length: 32 }, (_, at) => (at === 7 ? 36 : 0)), '10'],
])('the bucket of fixed look-up names', (lookup, bucket) => {
  expect(bucketOf(lookup)).toBe(bucket);
  expect(bucketByBigInt(lookup)).toBe(bucket);
});

test('a bucket is the first 64 bits modulo 1,296, and no later byte counts', () => {
  fc.assert(
    fc.property(lookups, fc.integer({ min: 8, max: 31 }), (lookup, at) => {
      expect(bucketOf(lookup)).toBe(bucketByBigInt(lookup));
      expect(bucketOf(lookup.with(at, (lookup[at] ?? 0) ^ 1))).toBe(bucketOf(lookup));
    }),
    { numRuns: 1000 },
  );
});

test('a private key is a link key in the bucket, and two differ', () => {
  fc.assert(
    fc.property(lookups, (lookup) => {
      const key = drawMetadataKey(lookup);
      expect(key).toMatch(linkKeyPattern);
      expect(key.slice(0, 2)).toBe(bucketOf(lookup));
      expect(drawMetadataKey(lookup)).not.toBe(key);
    }),
  );
});

/**
 * 150,000 letters: each of 36 is expected 4,167 times, with a deviation of 63.6. Six deviations either way
 * fail a sound generator once in ten million runs. Bytes above 251 would favour four letters by 12 %.
 */
test('letters of private keys are equally likely', () => {
  const counts = new Map<string, number>();
  const lookup = new Uint8Array(32);
  for (let round = 0; round < 5000; round += 1)
    for (const letter of drawMetadataKey(lookup).slice(2)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(36);
  for (const [letter, count] of counts) expect(Math.abs(count - 150_000 / 36), letter).toBeLessThan(6 * 63.6);
});
