// Driver errors that are outages (docs/design/trust.md#start-up).
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { isOutage, UnconfirmedWrite } from './outage.ts';

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
