// Tests the bounds of waits that an authority asks for.
import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#platform/clock.ts';
import { limitWaitMs, refusalWaitMs } from './retry-wait.ts';

test.each([
  [0, 5 * minuteMs],
  [-60_000, 5 * minuteMs],
  [20 * minuteMs, 20 * minuteMs],
  [365 * dayMs, 7 * dayMs],
  [Infinity, 7 * dayMs],
])('a Retry-After of %s ms is waited for within 5 minutes and 7 days', (given, waited) => {
  expect(refusalWaitMs(given, 10 * minuteMs)).toBe(waited);
  expect(limitWaitMs(given)).toBe(waited);
});

test('without a Retry-After a limit is waited for an hour, another refusal as usual', () => {
  expect(limitWaitMs(undefined)).toBe(60 * minuteMs);
  expect(refusalWaitMs(undefined, 10 * minuteMs)).toBe(10 * minuteMs);
});
