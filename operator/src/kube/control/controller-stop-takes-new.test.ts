// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { keyOne } from '../testing/samples.ts';
import { LeadershipLostError } from './leadership.ts';
import { done, started } from './controller-samples.ts';

test('a stop takes no new key and lets a running reconcile end', async () => {
  const gate = Promise.withResolvers<typeof done>();
  const { clock, controller, runs, stop, ended } = started(() => gate.promise);
  controller.enqueue(keyOne);
  await clock.advance(0);
  stop.abort();
  controller.enqueue({ namespace: 'a', name: 'two' });
  await clock.advance(10_000);
  expect(runs.mock.calls.map(([, scope]) => scope.signal.aborted)).toEqual([false]);
  gate.resolve(done);
  await clock.advance(0);
  await ended;
});

test('lost leadership aborts running reconciles at once', async () => {
  const { clock, controller, runs, stop } = started(() => new Promise(() => undefined));
  controller.enqueue(keyOne);
  await clock.advance(0);
  stop.abort(new LeadershipLostError('LeaseTaken'));
  expect(runs.mock.calls[0]?.[1].signal.aborted).toBe(true);
  await clock.advance(40_000);
});

test('a resync adds all keys again', async () => {
  const resync = { everyMs: 600_000, keys: () => [keyOne] };
  const { clock, runs } = started(() => Promise.resolve(done), { resync });
  await clock.advance(1_250_000);
  expect(runs).toHaveBeenCalledTimes(2);
});
