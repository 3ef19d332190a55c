// Tests the poll of the receipt, and what the cache holds of it
// (docs/design/web-queries.md#what-is-never-kept).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pollReceipt } from '#features/secrets/private/receipt-poll.ts';
import { queryClientOf } from '#lib/query/query-client.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { aFoundReceipt, metadataKey } from '#testing/samples.ts';

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const everyMs = 15_000;
const first = aFoundReceipt({ state: 'viewed', is_viewed: true });
/** What the client adds to each answer. */
const loaded = { ok: true } as const;
const opened = aFoundReceipt({ state: 'received', is_received: true });

beforeEach(() => void vi.useFakeTimers({ toFake: [...timers] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start(api: FakeApi) {
  const onChange = vi.fn();
  const poll = pollReceipt(api, { key: metadataKey, first: { ...loaded, ...first }, everyMs, onChange });
  onTestFinished(() => poll.stop());
  return { ...poll, onChange };
}
const hide = (hidden: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

test('it asks at once and every 15 s, and tells of changes only', async () => {
  const api = fakeApi().answers(viewReceipt, first).loses(viewReceipt).answers(viewReceipt, opened);
  const { onChange } = start(api);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(api.calls(viewReceipt)).toEqual([{ params: { key: metadataKey } }]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([api.calls(viewReceipt).length, onChange.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(api.calls(viewReceipt)).toHaveLength(4);
  expect(onChange.mock.calls).toMatchObject([[opened]]);
});

test('a hidden page does not ask, and asks at once when it is visible again', async () => {
  const api = fakeApi().answers(viewReceipt, first);
  hide(true);
  start(api);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(viewReceipt)).toEqual([]);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(api.calls(viewReceipt)).toHaveLength(1);
});

test('the key of the query is the hash of the link key, and nothing stays after the page', async () => {
  const api = fakeApi().answers(viewReceipt, first);
  const { stop } = start(api);
  await vi.advanceTimersByTimeAsync(everyMs);
  const kept = () => queryClientOf(api).getQueryCache().getAll();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(metadataKey)));
  const call = { params: { key: hash.toHex() } };
  expect(kept().map(({ queryKey }) => queryKey)).toEqual([[viewReceipt.path, call]]);
  expect(kept()[0]?.queryHash).not.toContain(metadataKey);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept()).toEqual([]);
});
