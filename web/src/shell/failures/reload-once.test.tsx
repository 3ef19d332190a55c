// Tests when a missing chunk reloads the page (docs/design/web-secrets.md#missing-chunks).
import { getStatus } from '@glimpse/contracts/pages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { reloadOnce } from '#shell/failures/reload-once.ts';

const up = () => fakeApi().answers(getStatus, { status: 'nominal', locale: 'en' });

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

test('the page reloads once a minute when the server answers and nothing is typed', async () => {
  const reload = vi.fn<() => void>();
  expect(await reloadOnce({ api: up(), draft: false, reload })).toBe('reloading');
  expect(await reloadOnce({ api: up(), draft: false, reload })).toBe('failed');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['offline', false, up(), false],
  ['offline', true, fakeApi().loses(getStatus), false],
  ['failed', true, fakeApi().fails(getStatus, 'store.unavailable'), false],
  ['draft', true, up(), true],
] as const)('%s: the page stays (online %s)', async (verdict, online, api, draft) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const reload = vi.fn<() => void>();
  expect(await reloadOnce({ api, draft, reload })).toBe(verdict);
  expect(reload).not.toHaveBeenCalled();
});
