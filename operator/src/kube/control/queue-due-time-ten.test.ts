// Tests the work queue, its limits and its delays on a fake clock.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { named, never, queueOn } from './queue-samples.ts';

test('cm-8947 a due time in ten years arms no timer above a day and does not fire at once', async () => {
  const clock = fakeClock();
  const armed: number[] = [];
  const { queue } = queueOn({ ...clock, setTimer: (ms, run) => (armed.push(ms), clock.setTimer(ms, run)) });
  queue.addAfter(named('one'), 10 * 365 * 86_400_000);
  await clock.advance(3 * 86_400_000);
  expect(queue.stats()).toMatchObject({ ready: 0, delayed: 1 });
  expect(Math.max(...armed)).toBeLessThanOrEqual(86_400_000);
});

test('cm-8464 a machine that slept three days runs an overdue key once, at the next tick', async () => {
  const { clock, queue } = queueOn();
  queue.addAfter(named('one'), 86_400_000);
  // During sleep the monotonic clock and its timers stand still; the wall clock goes on.
  clock.set(new Date('2026-01-04T00:00:00Z'));
  await clock.advance(60_000);
  expect(queue.stats()).toMatchObject({ ready: 1, delayed: 0 });
  await queue.take(never);
  queue.done(named('one'));
  await clock.advance(2 * 86_400_000);
  expect(queue.stats()).toMatchObject({ ready: 0, delayed: 0 });
});

test('a wall clock that is set back delays nothing', async () => {
  const { clock, queue } = queueOn();
  queue.addAfter(named('one'), 10_000);
  clock.set(new Date('2020-01-01T00:00:00Z'));
  await clock.advance(10_000);
  expect(queue.stats().ready).toBe(1);
});
