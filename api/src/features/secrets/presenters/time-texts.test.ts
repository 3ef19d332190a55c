// English texts for times and lifetimes, which older clients show unchanged (docs/design/http-api.md#times).
import { expect, test } from 'vitest';
import { agoText, lifetimeStamp, naturalLifetime, utcText } from './time-texts.ts';

const week = 604_800;
const now = new Date('2026-11-20T14:03:00Z');
test.each([
  [0, 'a moment ago'],
  [-5, 'a moment ago'],
  [25, 'about 20 seconds ago'],
  [60, 'about a minute ago'],
  [300, '5 minutes ago'],
  [3600, 'about 1 hour ago'],
  [7200, 'about 2 hours ago'],
  [86_400, 'yesterday'],
  [4 * 86_400, 'on monday'],
  [15 * 86_400, '2 weeks ago'],
])('%s seconds ago is "%s"', (seconds, text) => {
  expect(agoText(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});

test('dates and lifetimes', () => {
  expect(utcText(now)).toBe('2026-11-20@14:03:00 UTC');
  expect([45, 60, 1800, 3600, 14_400, 86_400, week].map(lifetimeStamp)).toEqual([
    '45 seconds',
    '60 seconds',
    '30 minutes',
    '60 minutes',
    '4 hours',
    '24 hours',
    '7 days',
  ]);
  expect([1, 61, 3601, 90_000].map(naturalLifetime)).toEqual(['1 second', '1 minute', '1 hour', '1 day']);
});
