// Counters in memory: fixed windows, bounded number.
import { expect, test } from 'vitest';
import { windowCounters } from './window-counters.ts';

function counters(mostEntries = 100) {
  const clock = { ms: 0 };
  return { clock, ...windowCounters({ mostEntries, now: () => clock.ms }) };
}

test('a window ends at a fixed time after its first count', () => {
  const { clock, add, live } = counters();
  expect(add('a', 1, 10)).toEqual({ value: 1, untilMs: 10_000 });
  clock.ms = 9999;
  expect(add('a', 2, 10)).toEqual({ value: 3, untilMs: 10_000 });
  clock.ms = 10_000;
  expect(live('a')).toBeUndefined();
  expect(add('a', 1, 10)).toEqual({ value: 1, untilMs: 20_000 });
});

test('a count taken back keeps its window and never falls below 0', () => {
  const { add, takeBack, live, drop } = counters();
  add('a', 1, 10);
  takeBack(['a', 'a', 'unknown']);
  expect([live('a'), live('unknown')]).toEqual([{ value: 0, untilMs: 10_000 }, undefined]);
  drop(['a']);
  expect(live('a')).toBeUndefined();
});

test('a flood of keys drops the counters that did not change for longest', () => {
  const { add, live } = counters(3);
  for (const key of ['a', 'b', 'c', 'a', 'd']) add(key, 1, 10);
  expect(['a', 'b', 'c', 'd'].filter(live)).toEqual(['a', 'c', 'd']);
});
