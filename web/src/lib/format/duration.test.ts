// Tests how durations are split into units (docs/design/web-build.md#message-catalogue).
import { expect, test } from 'vitest';
import { lifetimeParts, remainingParts } from '#lib/format/duration.ts';

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
  [604_795_000, ['6 days', '23 hours']],
  [86_400_000, ['1 days']],
  [3_600_001, ['1 hours']],
  [61_000, ['1 minutes', '1 seconds']],
  [59_001, ['1 minutes']],
  [1, ['1 seconds']],
  [0, ['0 seconds']],
  [-5, ['0 seconds']],
])('%i ms are said as %j', (ms, words) => {
  expect(remainingParts(ms, 2).map(({ unit, n }) => `${n} ${unit}`)).toEqual(words);
});
