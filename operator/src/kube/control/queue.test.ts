// Tests the work queue, its limits and its delays on a fake clock.
import { neverAborted } from '#platform/clock.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock, settle } from '#platform/testing/fake-clock.ts';
import { noMetrics } from '../metrics.ts';
import type { Key } from '../object.ts';
import { evenRandom } from '../testing/samples.ts';
import { bucket, exponential, maxOf } from './limiter.ts';
import { createQueue } from './queue.ts';

const named = (name: string): Key => ({ namespace: 'a', name });

function queueOn(clock = fakeClock()) {
  const limiter = exponential({ firstMs: 1000, mostMs: 300_000 }, evenRandom);
  return { clock, queue: createQueue({ clock, limiter, metrics: noMetrics.queue('x') }) };
}

test('an abort wakes a waiting worker, and draining waits for running ones only for its time', async () => {
  const { clock, queue } = queueOn();
  const stop = new AbortController();
  const waiting = queue.take(stop.signal);
  stop.abort();
  expect(await waiting).toBeUndefined();
  queue.add(named('one'));
  await queue.take(neverAborted);
  const drained = queue.drain(30_000);
  queue.add(named('two'));
  expect(await queue.take(neverAborted)).toBeUndefined();
  await clock.advance(30_000);
  expect(await drained).toBe(false);
});

test('a bucket lets a burst pass and then its rate, over all keys together', () => {
  const clock = fakeClock();
  const limiter = maxOf(bucket(clock, 10, 100), exponential({ firstMs: 5, mostMs: 5 }, evenRandom));
  const waits = Array.from({ length: 120 }, (_, at) => limiter.when(`key ${at}`));
  expect(waits.slice(0, 100).every((ms) => ms === 5)).toBe(true);
  expect(waits.at(-1)).toBe(2000);
});

test('the back-off of a key doubles up to its limit and ends with forget', async () => {
  const { clock, queue } = queueOn();
  const waitMs = async () => {
    queue.addLimited(named('one'));
    const from = clock.monotonicMs();
    const taken = queue.take(neverAborted);
    while (queue.stats().running === 0) await clock.advance(500);
    queue.done((await taken)!);
    return clock.monotonicMs() - from;
  };
  expect([await waitMs(), await waitMs(), await waitMs()]).toEqual([1000, 2000, 4000]);
  queue.forget(named('one'));
  expect(await waitMs()).toBe(1000);
});

test('the earliest of several due times wins, and a change makes a key ready at once', async () => {
  const { clock, queue } = queueOn();
  queue.addAfter(named('one'), 60_000);
  queue.addAfter(named('one'), 10_000);
  queue.addAfter(named('one'), 30_000);
  await clock.advance(10_000);
  expect(queue.stats()).toMatchObject({ ready: 1, delayed: 0 });
  queue.addAfter(named('two'), 60_000);
  queue.add(named('two'));
  expect(queue.stats()).toMatchObject({ ready: 2, delayed: 0 });
});

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
  await queue.take(neverAborted);
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

test('a key that is added twice runs once', async () => {
  const { queue } = queueOn();
  queue.add(named('one'));
  queue.add(named('one'));
  expect(await queue.take(neverAborted)).toEqual(named('one'));
  expect(queue.stats()).toEqual({ ready: 0, delayed: 0, running: 1 });
});

test('a key that changes while it runs goes to no second worker and runs once more', async () => {
  const { queue } = queueOn();
  queue.add(named('one'));
  await queue.take(neverAborted);
  queue.add(named('one'));
  queue.add(named('one'));
  expect(queue.stats().ready).toBe(0);
  queue.done(named('one'));
  await queue.take(neverAborted);
  queue.done(named('one'));
  expect(queue.stats()).toEqual({ ready: 0, delayed: 0, running: 0 });
});

test('no key is lost or runs twice at a time, whatever the order of calls', async () => {
  const step = fc.constantFrom('add', 'after', 'limited', 'take', 'done', 'tick');
  const plan = fc.array(fc.tuple(step, fc.constantFrom('a', 'b', 'c')), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const { clock, queue } = queueOn();
      const running = new Set<string>();
      const due = new Set<string>();
      const take = async () => {
        const key = await queue.take(neverAborted);
        expect(running.has(key!.name)).toBe(false);
        running.add(key!.name);
        due.delete(key!.name);
      };
      for (const [what, name] of steps) {
        if (what === 'take' && queue.stats().ready > 0) await take();
        else if (what === 'done' && running.delete(name)) queue.done(named(name));
        else if (what === 'tick') await clock.advance(5000);
        else if (what === 'add' || what === 'after' || what === 'limited') {
          due.add(name);
          if (what === 'add') queue.add(named(name));
          if (what === 'after') queue.addAfter(named(name), 3000);
          if (what === 'limited') queue.addLimited(named(name));
        }
      }
      for (const name of running) queue.done(named(name));
      running.clear();
      await clock.advance(600_000);
      while (queue.stats().ready > 0) await take();
      expect([...due]).toEqual([]);
    }),
    { numRuns: 40 },
  );
  await settle();
});
