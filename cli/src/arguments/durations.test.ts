// Tests how times are read and shown.
import { expect, test } from 'vitest';
import { readDuration, toDate } from './durations.ts';

test.each([
  ['90', 90],
  ['90s', 90],
  ['30m', 1800],
  ['1h', 3600],
  ['7d', 604_800],
  ['2W', 1_209_600],
])('%s has %i seconds', (typed, seconds) => {
  expect(readDuration(typed)).toBe(seconds);
});

test.each(['', '0', '0h', '-1d', '1.5h', '1y', 'h', '1h30m', '9999999999'])('%o is no time', (typed) => {
  expect(() => readDuration(typed)).toThrow(expect.objectContaining({ exit: 'usage' }));
});

test('a point in time is shown in UTC', () => {
  expect(toDate(1_790_000_000)).toBe('2026-09-21 14:13 UTC');
});
