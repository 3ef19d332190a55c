// Tests when the poller asks and what it does, by the table of docs/design/web-accounts.md#auth-poller.
import { checkAuth } from '@glimpse/contracts/accounts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClientOf } from '#lib/query/query-client.ts';
import { startAuthPoller } from '#shell/session/auth-poller.ts';
import type { CheckAction } from '#shell/session/poll-schedule.ts';
import { aCustomer } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';

const minute = 60_000;
const authorized = { record: aCustomer(), details: { authenticated: true, authorized: true } };
const ended = { record: aCustomer(), details: { authenticated: true, authorized: false } };

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: [...timers] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** `random` 0: the poller waits no longer than it must; 1: the longest. */
function start(api: FakeApi, random: number) {
  const actions: CheckAction[] = [];
  const poller = startAuthPoller({ api, act: (action) => actions.push(action), random: () => random });
  onTestFinished(() => poller.stop());
  return { ...poller, actions };
}

/** Returns the minutes before each of the next calls, and what followed from each. */
async function follow(api: FakeApi, random: number, calls: number) {
  const { actions } = start(api, random);
  const steps: [number, CheckAction | undefined][] = [];
  for (let waited = 0; steps.length < calls;) {
    await vi.advanceTimersByTimeAsync(minute / 4);
    waited += 0.25;
    if (api.calls(checkAuth).length === steps.length) continue;
    steps.push([waited, actions.at(-1)]);
    waited = 0;
  }
  expect(actions).toHaveLength(calls);
  return steps;
}

/** Every row of the table, one after the other. */
const everyAnswer = () =>
  fakeApi()
    .answers(checkAuth, authorized)
    .fails(checkAuth, 'store.unavailable')
    .loses(checkAuth)
    .fails(checkAuth, 'http.rate_limited')
    .fails(checkAuth, 'http.unexpected')
    .loses(checkAuth)
    .answers(checkAuth, authorized)
    .fails(checkAuth, 'http.not_signed_in')
    .fails(checkAuth, 'http.not_allowed')
    .answers(checkAuth, ended)
    .answers(checkAuth, authorized);

test('the pauses are 15 minutes, doubled by failures up to an hour; three failures sign out', async () => {
  expect(await follow(everyAnswer(), 0, 11)).toEqual([
    [15, 'confirm'],
    [15, 'mark'],
    [30, 'mark'],
    [60, 'none'],
    [15, 'end'],
    [60, 'end'],
    [60, 'confirm'],
    [15, 'end'],
    [15, 'end'],
    [15, 'end'],
    [15, 'confirm'],
  ]);
});

test('the random part adds up to 90 seconds, and an hour stays the longest pause', async () => {
  const api = fakeApi().answers(checkAuth, authorized).loses(checkAuth);
  expect(await follow(api, 1, 5)).toEqual([
    [16.5, 'confirm'],
    [16.5, 'mark'],
    [33, 'mark'],
    [60, 'end'],
    [60, 'end'],
  ]);
});

test('a failed check is one request: it is not asked for again before its pause', async () => {
  const api = fakeApi().loses(checkAuth);
  const { checkNow } = start(api, 0);
  checkNow();
  await vi.advanceTimersByTimeAsync(29 * minute);
  expect(api.calls(checkAuth)).toHaveLength(1);
});

test('a hidden page is asked about, too', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const api = fakeApi().answers(checkAuth, authorized);
  start(api, 0);
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(api.calls(checkAuth)).toHaveLength(1);
});

test('checks at the same moment are one request, and the next pause begins with its answer', async () => {
  const api = fakeApi();
  const arrive = api.holds(checkAuth, authorized);
  const { checkNow, actions } = start(api, 0);
  await vi.advanceTimersByTimeAsync(14 * minute);
  checkNow();
  checkNow();
  await vi.advanceTimersByTimeAsync(minute / 2);
  arrive();
  await vi.advanceTimersByTimeAsync(14.9 * minute);
  expect([api.calls(checkAuth).length, actions]).toEqual([1, ['confirm']]);
  await vi.advanceTimersByTimeAsync(minute / 5);
  expect(api.calls(checkAuth)).toHaveLength(2);
});

test('failures are counted on after the cache was emptied', async () => {
  const api = fakeApi().loses(checkAuth);
  const { actions } = start(api, 0);
  await vi.advanceTimersByTimeAsync(45 * minute);
  queryClientOf(api).clear();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(actions).toEqual(['mark', 'mark', 'end']);
});

test('a stopped poller neither asks nor acts', async () => {
  const api = fakeApi();
  const arrive = api.holds(checkAuth, authorized);
  const { checkNow, stop, actions } = start(api, 0);
  checkNow();
  stop();
  arrive();
  await vi.advanceTimersByTimeAsync(120 * minute);
  expect([api.calls(checkAuth).length, actions]).toEqual([1, []]);
});
