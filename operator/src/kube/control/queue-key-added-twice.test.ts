// Tests the work queue, its limits and its delays on a fake clock: a key that is added twice runs once.
import { expect, test } from 'vitest';
import { named, never, queueOn } from './queue-samples.ts';

test('a key that is added twice runs once', async () => {
  const { queue } = queueOn();
  queue.add(named('one'));
  queue.add(named('one'));
  expect(await queue.take(never)).toEqual(named('one'));
  expect(queue.stats()).toEqual({ ready: 0, delayed: 0, running: 1 });
});

test('a key that changes while it runs goes to no second worker and runs once more', async () => {
  const { queue } = queueOn();
  queue.add(named('one'));
  await queue.take(never);
  queue.add(named('one'));
  queue.add(named('one'));
  expect(queue.stats().ready).toBe(0);
  queue.done(named('one'));
  await queue.take(never);
  queue.done(named('one'));
  expect(queue.stats()).toEqual({ ready: 0, delayed: 0, running: 0 });
});
