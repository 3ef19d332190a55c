// Tests how durations are split into units (docs/design/web-build.md#message-catalogue).
import { expect, test } from 'vitest';
import { lifetimeParts, nearestPart, remainingParts } from '#lib/format/duration.ts';

test.each([
  [1_209_600, 'days', 14],
  [5400, 'minutes', 90],
  [3600, 'hours', 1],
  [300, 'minutes', 5],
  [90, 'seconds', 90],
  [0, 'seconds', 0],
])('a lifetime of %i s is said in %s', (seconds, unit, n) => {
  expect(lifetimeParts(seconds)).toEqual({ unit, n });
});

test.each([
  [604_795_000, ['7 days']],
  [602_900_000, ['6 days', '23 hours']],
  [86_380_000, ['1 days']],
  [3_599_000, ['1 hours']],
  [599_000, ['9 minutes', '59 seconds']],
  [86_400_000, ['1 days']],
  [3_600_001, ['1 hours']],
  [61_000, ['1 minutes', '1 seconds']],
  [59_001, ['1 minutes']],
  [1, ['1 seconds']],
  [0, ['0 seconds']],
  [-5, ['0 seconds']],
])('%i ms are said as %j', (ms, words) => {
  expect(remainingParts(ms).map(({ unit, n }) => `${n} ${unit}`)).toEqual(words);
});

const hourMs = 3_600_000;
test.each([
  ['a minute after choosing 7 days', 7 * 24 * hourMs - 60_000, '7 days'],
  ['below half of the last unit', 6.4 * 24 * hourMs, '6 days'],
  ['23 hours and 50 minutes', 24 * hourMs - 600_000, '1 days'],
  ['20 hours', 20 * hourMs, '20 hours'],
  ['59 minutes and 40 seconds', hourMs - 20_000, '1 hours'],
  ['42 seconds', 42_000, '42 seconds'],
  ['nothing', 0, '0 seconds'],
])('one unit of a remaining time is the nearest: %s', (_name, ms, words) => {
  const { unit, n } = nearestPart(ms);
  expect(`${n} ${unit}`).toBe(words);
});
