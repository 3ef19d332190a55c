// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { keyOne, widget } from '../testing/samples.ts';
import { createOwnWrites } from './own-writes.ts';
import { done, fails, started, updated } from './controller-samples.ts';

test('a new generation or a wish to retry ends the back-off', async () => {
  const { clock, controller, runs } = started(fails(new Error('no')));
  controller.enqueue(keyOne);
  await clock.advance(3_600_000);
  runs.mockClear();
  const old = widget({ version: 2 });
  const wish = { ...old, metadata: { ...old.metadata, annotations: { 'x.dev/retry-now': '1' } } };
  controller.onPrimary(updated(wish, old));
  await clock.advance(2500);
  expect(runs).toHaveBeenCalledTimes(2); // the wish, and the first short back-off
});

test('a reconcile waits until the cache shows its own last write, at most 10 s', async () => {
  const clock = fakeClock();
  const ownWrites = createOwnWrites(clock);
  let seen = false;
  ownWrites.note(keyOne, () => seen);
  const { controller, runs } = started(() => Promise.resolve(done), { clock, ownWrites });
  controller.enqueue(keyOne);
  await clock.advance(5000);
  expect(runs).not.toHaveBeenCalled();
  seen = true;
  await clock.advance(100);
  expect(runs).toHaveBeenCalledOnce();
  ownWrites.note(keyOne, () => false);
  controller.enqueue(keyOne);
  await clock.advance(10_100);
  expect(runs).toHaveBeenCalledTimes(2);
});
