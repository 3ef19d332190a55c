// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { keyOne, widget } from '../testing/samples.ts';
import { done, started, updated } from './controller-samples.ts';

test('a result with a time runs again then, not before', async () => {
  const { clock, controller, runs } = started(() => Promise.resolve({ kind: 'after', ms: 60_000 } as const));
  controller.enqueue(keyOne);
  await clock.advance(53_000);
  expect(runs).toHaveBeenCalledOnce();
  await clock.advance(2000);
  expect(runs).toHaveBeenCalledTimes(2);
});

test('a reconcile over its time is aborted and counted, and its key goes to no second worker', async () => {
  const { clock, controller, runs, value } = started(() => new Promise(() => undefined), {}, 1);
  controller.enqueue(keyOne);
  await clock.advance(60_000);
  expect(runs.mock.calls[0]?.[1].signal.aborted).toBe(true);
  expect(await value('controller_runtime_reconcile_timeouts_total')).toBe(1);
  await clock.advance(10_000);
  controller.enqueue(keyOne);
  controller.enqueue({ namespace: 'a', name: 'two' });
  await clock.advance(0);
  expect(runs.mock.calls.map(([key]) => key.name)).toEqual(['one', 'two']);
});

test('capi-11972 an own write of the status starts no reconcile', async () => {
  const { clock, controller, runs } = started(() => Promise.resolve(done));
  controller.onPrimary(updated(widget({ version: 2 }), widget({ version: 1 })));
  await clock.advance(0);
  expect(runs).not.toHaveBeenCalled();
  controller.onPrimary(updated(widget({ version: 3, generation: 2 }), widget({ version: 2 })));
  await clock.advance(0);
  expect(runs).toHaveBeenCalledOnce();
});
