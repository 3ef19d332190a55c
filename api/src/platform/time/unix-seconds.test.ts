// Wire times are whole Unix seconds.
import { expect, test } from 'vitest';
import { secondsUntil, unixSeconds, unixSecondsOrNull } from './unix-seconds.ts';

const at = (ms: number): Date => new Date(ms);

test('a time is rounded down to the second it is in', () => {
  expect(unixSeconds(at(1999))).toBe(1);
  expect(unixSeconds(at(2000))).toBe(2);
  expect(unixSeconds(at(-1))).toBe(-1);
});

test('a missing time is null', () => {
  expect(unixSecondsOrNull(undefined)).toBeNull();
  expect(unixSecondsOrNull(null)).toBeNull();
  expect(unixSecondsOrNull(at(0))).toBe(0);
});

test('remaining time is rounded up and never negative', () => {
  expect(secondsUntil(at(1001), at(0))).toBe(2);
  expect(secondsUntil(at(1000), at(0))).toBe(1);
  expect(secondsUntil(at(0), at(5000))).toBe(0);
});
