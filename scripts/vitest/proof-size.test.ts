// Tests which size a proof has.
import { afterEach, expect, test, vi } from 'vitest';
import { proofSize, proofSizeVariable } from './proof-size.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['full', 20],
  ['short', 1],
  ['', 1],
])('of the size "%s" a proof takes %i kills', (size, kills) => {
  vi.stubEnv(proofSizeVariable, size);
  expect(proofSize({ short: 1, full: 20 })).toBe(kills);
});
