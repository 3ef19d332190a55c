// A new sample at each opening, never the last one again (docs/design/web-domains.md#upgrade).
import { expect, test } from 'vitest';
import { pickSample, samples } from './testimonials.ts';

const shares = [0, 0.19, 0.2, 0.5, 0.74, 0.99, 1];

test('no sample comes twice in a row, whatever the random number', () => {
  for (const last of samples)
    for (const share of shares) expect(pickSample(last, () => share)).not.toBe(last);
});

test('every sample can come first, and after every other one', () => {
  const first = [0, 0.2, 0.4, 0.6, 0.8].map((share) => pickSample(undefined, () => share));
  expect(new Set(first)).toEqual(new Set(samples));
  const afterFirst = [0, 0.25, 0.5, 0.75].map((share) => pickSample(samples[0], () => share));
  expect(new Set(afterFirst)).toEqual(new Set(samples.slice(1)));
});

test('every sample has up to five stars and an address that belongs to nobody', () => {
  for (const { uri, stars } of samples) {
    expect([1, 2, 3, 4, 5]).toContain(stars);
    expect(new URL(uri).hostname).toMatch(/\.example\.com$/);
  }
});
