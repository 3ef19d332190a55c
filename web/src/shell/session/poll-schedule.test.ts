// The auth poller keeps the intervals and limits of the specification
// (docs/design/web-accounts.md#auth-poller).
import { expect, test } from 'vitest';
import { afterCheck, usualWaitMs } from './poll-schedule.ts';

const minute = 60_000;

test('the usual wait is 15 minutes and up to 90 seconds, never less', () => {
  expect(usualWaitMs(0)).toBe(15 * minute);
  expect(usualWaitMs(1)).toBe(16.5 * minute);
  for (let at = 0; at <= 1; at += 0.01) expect(usualWaitMs(at)).toBeGreaterThanOrEqual(15 * minute);
});

test('success resets failures and interval', () => {
  expect(afterCheck(2, 'authorized', 0)).toEqual({ failures: 0, waitMs: 15 * minute, action: 'confirm' });
});

test('a refusal signs out at once, and the next check is planned', () => {
  expect(afterCheck(0, 'refused', 1)).toEqual({ failures: 0, waitMs: 16.5 * minute, action: 'end' });
});

test('failures double the interval up to an hour and sign out at the third', () => {
  const first = afterCheck(0, 'failed', 0);
  const second = afterCheck(first.failures, 'failed', 0);
  const third = afterCheck(second.failures, 'failed', 0);
  const fourth = afterCheck(third.failures, 'failed', 1);
  expect([first, second, third, fourth]).toEqual([
    { failures: 1, waitMs: 30 * minute, action: 'mark' },
    { failures: 2, waitMs: 60 * minute, action: 'mark' },
    { failures: 3, waitMs: 60 * minute, action: 'end' },
    { failures: 4, waitMs: 60 * minute, action: 'end' },
  ]);
  expect(afterCheck(0, 'failed', 1).waitMs).toBe(33 * minute);
});

test('an answer that says nothing about the session changes nothing', () => {
  expect(afterCheck(2, 'other', 0)).toEqual({ failures: 2, waitMs: 15 * minute, action: 'none' });
});
