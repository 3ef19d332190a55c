// The window counts the attempts of the last 24 hours (docs/design/limits.md#attempts).
import { expect, test } from 'vitest';
import {
  addTries,
  hasTried,
  recentHours,
  takeBackTry,
  totalTries,
  triesOfWides,
  windowEnd,
  type AttemptHour,
} from './attempt-window.ts';

const hours = (count: number): Date => new Date(1_795_262_400_000 + count * 3_600_000);
const tag = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(number);
  return bytes;
};
const add = (window: readonly AttemptHour[], prefix: number, wide: number, at: number, tries = 1) =>
  addTries(window, { prefix: tag(prefix), wide: tag(wide) }, { now: hours(at), tries });

test('counts all tries, those of a wide network, and knows every prefix that tried', () => {
  let window: readonly AttemptHour[] = [];
  for (const [prefix, wide, at] of [
    [1, 7, 0],
    [2, 7, 0.5],
    [1, 7, 0.6],
    [3, 8, 2],
  ] as const)
    window = add(window, prefix, wide, at);
  expect(totalTries(window)).toBe(4);
  expect([7, 8, 9].map((wide) => triesOfWides(window)(tag(wide)))).toEqual([3, 1, 0]);
  expect([1, 2, 3, 4].map((prefix) => hasTried(window, tag(prefix)))).toEqual([true, true, true, false]);
  expect(window.map(({ entries }) => entries.length)).toEqual([20, 10]);
});

test('an hour counts until 24 hours after its end', () => {
  const window = add(add([], 1, 7, 0.9), 2, 7, 1);
  expect(totalTries(recentHours(window, hours(24.99)))).toBe(2);
  expect(totalTries(recentHours(window, hours(25)))).toBe(1);
  expect(totalTries(recentHours(window, hours(26)))).toBe(0);
});

test('an entry stops at 65,535 tries and changes no other', () => {
  const window = add(add(add([], 1, 7, 0), 2, 7, 0), 1, 7, 0, 70_000);
  expect(totalTries(window)).toBe(65_536);
});

test('a try that is taken back counts no more, others of its hour and its prefix do', () => {
  const window = add(add(add(add([], 1, 7, 0), 1, 7, 0), 2, 7, 0), 1, 7, 1);
  const once = takeBackTry(window, tag(1), hours(0.5));
  expect(totalTries(once)).toBe(3);
  const twice = takeBackTry(once, tag(1), hours(0));
  expect([totalTries(twice), triesOfWides(twice)(tag(7))]).toEqual([2, 2]);
  expect(takeBackTry(twice, tag(1), hours(0))).toEqual(twice);
  expect(takeBackTry(add([], 1, 7, 0), tag(1), hours(0))).toEqual([]);
  expect(totalTries(window)).toBe(4);
});

test('the window ends when its oldest hour leaves', () => {
  expect(windowEnd(add(add([], 1, 7, 2), 1, 7, 0.5), hours(3))).toEqual(hours(25));
  expect(windowEnd([], hours(3))).toEqual(hours(3));
});

test('adding leaves the given window as it was', () => {
  const window = add([], 1, 7, 0);
  add(window, 1, 7, 0);
  add(window, 2, 7, 0);
  expect(totalTries(window)).toBe(1);
});
