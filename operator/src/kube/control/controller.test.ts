// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { ApiError, TerminalError } from '../errors.ts';
import { createKubeMetrics } from '../metrics.ts';
import { keyOne, widget } from '../testing/samples.ts';
import { createExpectations } from './expectations.ts';
import { LeadershipLostError } from './leadership.ts';
import { done, fails, started, updated } from './testing/controller-samples.ts';

test('an error is tried again with growing waits', async () => {
  const { clock, controller, runs, value } = started(fails(new Error('no')));
  controller.enqueue(keyOne);
  await clock.advance(7500);
  expect(runs).toHaveBeenCalledTimes(4); // at 0, about 0.9, 2.7 and 6.3 s
  expect(await value('controller_runtime_reconcile_errors_total')).toBe(4);
});

test('any thrown value is caught and counted, also one that is no error', async () => {
  const { clock, controller, runs, value } = started(fails('text'));
  controller.enqueue(keyOne);
  await clock.advance(0);
  expect(runs).toHaveBeenCalledOnce();
  expect(await value('controller_runtime_reconcile_panics_total')).toBe(1);
});

test('a terminal error is counted and not tried again until something changes', async () => {
  const { clock, controller, runs, value } = started(fails(new TerminalError('Never')));
  controller.enqueue(keyOne);
  await clock.advance(3_600_000);
  expect(runs).toHaveBeenCalledOnce();
  expect(await value('controller_runtime_terminal_reconcile_errors_total')).toBe(1);
});

test('a conflict is tried again soon and is no error', async () => {
  const { clock, controller, runs, value } = started(
    fails(new ApiError({ status: 409, reason: 'Conflict' })),
  );
  controller.enqueue(keyOne);
  await clock.advance(700);
  expect(runs.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(await value('controller_runtime_reconcile_errors_total')).toBe(0);
});

test('a new generation or a wish to retry ends the back-off', async () => {
  const { clock, controller, runs } = started(fails(new Error('no')));
  controller.enqueue(keyOne);
  await clock.advance(3_600_000);
  runs.mockClear();
  const old = widget({ version: 2 });
  const retried = { ...old, metadata: { ...old.metadata, annotations: { 'x.dev/retry-now': '1' } } };
  controller.onPrimary(updated(retried, old));
  await clock.advance(2500);
  expect(runs).toHaveBeenCalledTimes(2); // the request to retry, and the first short back-off
});

test('a reconcile waits until the cache shows its own last write, at most 10 s', async () => {
  const clock = fakeClock();
  const expectations = createExpectations(clock);
  let seen = false;
  expectations.note(keyOne, () => seen);
  const { controller, runs } = started(() => Promise.resolve(done), { clock, expectations });
  controller.enqueue(keyOne);
  await clock.advance(5000);
  expect(runs).not.toHaveBeenCalled();
  seen = true;
  await clock.advance(100);
  expect(runs).toHaveBeenCalledOnce();
  expectations.note(keyOne, () => false);
  controller.enqueue(keyOne);
  await clock.advance(10_100);
  expect(runs).toHaveBeenCalledTimes(2);
});

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

test('cm-7883 ten thousand keys add no series of metrics', async () => {
  const metrics = createMetrics();
  const { clock, controller } = started(() => Promise.resolve(done), { metrics: createKubeMetrics(metrics) });
  const series = async () => (await metrics.text()).split('\n').length;
  controller.enqueue(keyOne);
  await clock.advance(0);
  const before = await series();
  for (let at = 0; at < 10_000; at += 1) controller.enqueue({ namespace: 'a', name: `host-${at}.example` });
  await clock.advance(0);
  expect(await series()).toBe(before);
});
