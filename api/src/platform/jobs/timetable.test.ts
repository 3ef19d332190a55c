// Tests that jobs keep their times while the machine's clock is set (docs/design/trust.md#time).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { systemClock } from '#platform/time/clock.ts';
import { callAt } from './timetable.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00.500Z');
let called: string[] = [];
beforeEach(() => {
  called = [];
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const note = (): void => void called.push(new Date().toISOString());

test('calls at each time of the expression, until it is disposed', async () => {
  const calls = callAt('*/3 * * * * *', systemClock, note);
  vi.advanceTimersByTime(9000);
  expect(called).toEqual([
    '2026-03-01T00:00:03.000Z',
    '2026-03-01T00:00:06.000Z',
    '2026-03-01T00:00:09.000Z',
  ]);
  await calls[Symbol.asyncDispose]();
  vi.advanceTimersByTime(9000);
  expect(called).toHaveLength(3);
});

test('a rare time is not missed by sleeping in parts', async () => {
  await using _ = callAt('0 0 4 1 3 *', systemClock, note);
  vi.advanceTimersByTime(dayMs);
  expect(called).toEqual(['2026-03-01T04:00:00.000Z']);
});

test('a clock that is set 300 days ahead causes one call, at once and without a walk over the missed times', async () => {
  await using _ = callAt('*/3 * * * * *', systemClock, note);
  vi.setSystemTime(start + 300 * dayMs);
  const before = performance.now();
  vi.advanceTimersByTime(3000);
  expect(performance.now() - before).toBeLessThan(onThisMachine(1000)); // with the timer of node-cron minutes
  expect(called).toEqual(['2026-12-26T00:00:03.000Z']);
});

test('after a clock was set back by 3 days the calls go on within 30 s', async () => {
  await using _ = callAt('*/3 * * * * *', systemClock, note);
  vi.advanceTimersByTime(3000);
  vi.setSystemTime(start - 3 * dayMs);
  vi.advanceTimersByTime(36_000);
  expect(called.length).toBeGreaterThanOrEqual(3);
});
