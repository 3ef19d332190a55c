// Random bytes are drawn in larger blocks and returned once each.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pooled, randomBytes } from './random.ts';

/** A source of distinguishable bytes: a counter of four bytes, repeated. */
function countingSystem() {
  let next = 1;
  const pieces: Buffer[] = [];
  const system = (size: number): Buffer => {
    const piece = Buffer.alloc(size);
    for (let at = 0; at + 4 <= size; at += 4) piece.writeUInt32BE((next += 1), at);
    pieces.push(piece);
    return piece;
  };
  return { system, pieces };
}

test('no byte is returned twice, whatever the sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 200 }), (quarters) => {
      const random = pooled(countingSystem().system);
      const words = quarters.flatMap((quarter) => {
        const bytes = random(quarter * 4);
        return Array.from({ length: quarter }, (_, at) => bytes.readUInt32BE(at * 4));
      });
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});

test('returned bytes are zero in the pool, and zeroing them does not change their neighbour', () => {
  const { system, pieces } = countingSystem();
  const random = pooled(system);
  const [first, second] = [random(8), random(8)];
  expect(pieces[0]?.subarray(0, 16)).toEqual(Buffer.alloc(16));
  const kept = Buffer.from(second);
  first.fill(0);
  expect(second).toEqual(kept);
});

test('values have the requested length, and two values differ', () => {
  for (const size of [1, 9, 32, 512, 513, 5000]) expect(randomBytes(size)).toHaveLength(size);
  expect(randomBytes(32)).not.toEqual(randomBytes(32));
});
