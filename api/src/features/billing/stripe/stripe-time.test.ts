// Tests the time of billing in development.
import { expect, test } from 'vitest';
import { stripeTime } from './stripe-time.ts';

test('the clock follows the answers, and ignores what is no date', () => {
  const { clock, follow } = stripeTime({ now: () => new Date('2026-12-01T00:00:00Z') });
  expect(clock.now()).toEqual(new Date('2026-12-01T00:00:00Z'));
  follow('Fri, 01 Jan 2027 00:00:00 GMT');
  follow(null);
  follow('tomorrow');
  expect(clock.now()).toEqual(new Date('2027-01-01T00:00:00Z'));
});
