// Tests the controller: outcomes, back-off, timeouts and stop, on a fake clock.
import { expect, test } from 'vitest';
import { ApiError, TerminalError } from '../errors.ts';
import { keyOne } from '../testing/samples.ts';
import { fails, started } from './controller-samples.ts';

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
