// The source of randomness (rule 14): tests pass a fixed one.
import { randomBytes } from 'node:crypto';

/** Random bytes, and a number from 0 up to but not including 1. */
export type Random = { bytes(count: number): Buffer; unit(): number };

/** Cryptographic randomness of the machine. */
export const secureRandom: Random = {
  bytes: (count) => randomBytes(count),
  unit: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};

/** Spreads a time by up to a tenth in both directions, so that many objects are not due at once. */
export function withJitter(ms: number, random: Random): number {
  return Math.round(ms * (0.9 + random.unit() * 0.2));
}
