// Tests the check of the shrimp: each minute, while the page is visible
// (docs/design/web-accounts.md#visitor).
import { validateShrimp } from '@glimpse/contracts/pages';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClientOf } from '#lib/query/query-client.ts';
import { holdToken } from '#lib/visitor/token.ts';
import { startTokenCheck } from '#shell/session/token-check.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const minute = 60_000;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const valid = { isValid: true, shrimp: 'shrimp-of-the-page' };

beforeEach(() => void vi.useFakeTimers({ toFake: [...timers] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start(api: FakeApi) {
  const onInvalid = vi.fn();
  onTestFinished(startTokenCheck({ api, token: holdToken('first') }, onInvalid));
  return onInvalid;
}
const hide = (hidden: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

test('it asks at once and each minute, and tells of an invalid shrimp', async () => {
  const api = fakeApi()
    .answers(validateShrimp, valid)
    .answers(validateShrimp, { ...valid, isValid: false })
    .loses(validateShrimp);
  const onInvalid = start(api);
  await vi.advanceTimersByTimeAsync(0.9 * minute);
  expect([api.calls(validateShrimp).length, onInvalid.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(minute);
  expect([api.calls(validateShrimp).length, onInvalid.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(minute);
  expect([api.calls(validateShrimp).length, onInvalid.mock.calls.length]).toEqual([3, 1]);
});

test('a hidden page does not ask, and asks when it is visible again', async () => {
  const api = fakeApi().answers(validateShrimp, valid);
  hide(true);
  start(api);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(api.calls(validateShrimp)).toEqual([]);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(api.calls(validateShrimp)).toHaveLength(1);
});

test('the shrimp lies in no cache', async () => {
  const api = fakeApi().answers(validateShrimp, valid);
  start(api);
  await vi.advanceTimersByTimeAsync(minute);
  const kept = queryClientOf(api).getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([[validateShrimp.path]]);
  expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(valid.shrimp);
});

test('a page begins to check after a minute', async () => {
  const api = fakeApi().answers(validateShrimp, valid);
  const { app } = await openPage('/about', api);
  await vi.advanceTimersByTimeAsync(0.5 * minute);
  expect(api.calls(validateShrimp)).toEqual([]);
  await vi.advanceTimersByTimeAsync(0.5 * minute);
  await expect.poll(() => app.token.current().shrimp).toBe(valid.shrimp);
});
