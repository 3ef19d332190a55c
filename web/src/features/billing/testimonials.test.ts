// A new sample at each opening, never the last one again (docs/design/web-domains.md#upgrade).
import { expect, test } from 'vitest';
import { pickSample, sampleIds } from './testimonials.ts';

test('no sample comes twice in a row, whatever the random number', () => {
  for (const last of sampleIds)
    for (let number = 0; number < sampleIds.length - 1; number += 1)
      expect(pickSample(last, () => number)).not.toBe(last);
});

test('every sample can come first, and after every other one', () => {
  const first = sampleIds.map((_id, number) => pickSample(undefined, () => number));
  expect(new Set(first)).toEqual(new Set(sampleIds));
  const afterA = [0, 1, 2, 3].map((number) => pickSample('a', () => number));
  expect(new Set(afterA)).toEqual(new Set(['b', 'c', 'd', 'e']));
});
