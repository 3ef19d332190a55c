// Tests the work queue, its limits and its delays on a fake clock.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { evenRandom } from '../testing/samples.ts';
import { bucket, exponential, maxOf } from './limiter.ts';
import { named, never, queueOn } from './queue-samples.ts';

test('an abort wakes a waiting worker, and draining waits for running ones only for its time', async () => {
  const { clock, queue } = queueOn();
  const stop = new AbortController();
  const waiting = queue.take(stop.signal);
  stop.abort();
  expect(await waiting).toBeUndefined();
  queue.add(named('one'));
  await queue.take(never);
  const drained = queue.drain(30_000);
  queue.add(named('two'));
  expect(await queue.take(never)).toBeUndefined();
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
