// Releases of MongoDB that we accept, and driver errors that are outages (docs/design/trust.md#start-up).
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { isOutage, UnconfirmedWrite } from './outage.ts';
import { isNewEnough } from './self-test.ts';

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

test('an outage is distinguished from a defect', () => {
  for (const code of [64, 91, 189, 10_107, 11_600])
    expect(isOutage(new MongoServerError({ message: 'x', code }))).toBe(true);
  expect(isOutage(new MongoNetworkError('cut'))).toBe(true);
  expect(isOutage(new UnconfirmedWrite(64))).toBe(true);
  for (const code of [2, 9, 11_000, 40_415])
    expect(isOutage(new MongoServerError({ message: 'x', code }))).toBe(false);
  expect(isOutage(new Error('MongoNetworkError'))).toBe(false);
  expect(isOutage(undefined)).toBe(false);
});
