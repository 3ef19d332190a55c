// Tests that a limit follows the load of the machine.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedPart, limitTime } from './time-limit.ts';

const quiet = { load: () => 0, cores: 2, slowness: () => 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  { load: 0, after: 60 },
  { load: 2, after: 60 },
  { load: 4, after: 120 },
  { load: 100, after: 240 },
])('a limit of 60 s on 2 cores ends a command after $after s at load $load', ({ load, after }) => {
  const onLate = vi.fn();
  using _limit = limitTime(60_000, onLate, { load: () => load, cores: 2, slowness: () => 1 });
  vi.advanceTimersByTime((after - 1) * 1000);
  expect(onLate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onLate).toHaveBeenCalledTimes(1);
});

test('on a machine of half the speed a limit is twice as long', () => {
  const onLate = vi.fn();
  using _limit = limitTime(60_000, onLate, { ...quiet, slowness: () => 2 });
  vi.advanceTimersByTime(119_000);
  expect(onLate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLate).toHaveBeenCalledTimes(1);
});

test('a limit begins anew with each restart', () => {
  const onLate = vi.fn();
  using limit = limitTime(60_000, onLate, quiet);
  for (let turn = 0; turn < 3; turn += 1) {
    vi.advanceTimersByTime(59_000);
    limit.restart();
  }
  limit.restart(10_000);
  expect(onLate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onLate).toHaveBeenCalledTimes(1);
});

test('a disposed limit ends nothing', () => {
  const onLate = vi.fn();
  limitTime(60_000, onLate, quiet)[Symbol.dispose]();
  vi.advanceTimersByTime(600_000);
  expect(onLate).not.toHaveBeenCalled();
});

test('a second counts at least a quarter', () => expect(countedPart(1000, 1)).toBe(0.25));
