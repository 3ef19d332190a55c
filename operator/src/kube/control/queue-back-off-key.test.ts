// Tests the work queue, its limits and its delays on a fake clock.
import { expect, test } from 'vitest';
import { named, never, queueOn } from './queue-samples.ts';

test('the back-off of a key doubles up to its limit and ends with forget', async () => {
  const { clock, queue } = queueOn();
  const waitMs = async () => {
    queue.addLimited(named('one'));
    const from = clock.monotonicMs();
    const taken = queue.take(never);
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
