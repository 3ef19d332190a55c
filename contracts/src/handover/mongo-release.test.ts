// Tests which releases of MongoDB are accepted.
import { expect, test } from 'vitest';
import { isNewEnough } from './mongo-release.ts';

test.each([
  [[6, 0, 5], false, true],
  [[5, 0, 30], false, false],
  [[7, 0, 31], false, true],
  [[7, 0, 32], true, true],
  [[7, 0, 100], true, true],
  [[8, 0, 20], false, true],
  [[8, 0, 21], true, true],
  [[8, 2, 0], true, true],
  [[9, 0, 0], true, true],
  [[], false, false],
] as const)('release %j: production %s, development %s', (version, production, development) => {
  expect(isNewEnough(version, false)).toBe(production);
  expect(isNewEnough(version, true)).toBe(development);
});
