// Tests the page for routes that failed to load (docs/design/web.md#route-failures).
import { getStatus } from '@glimpse/contracts/pages';
import { viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, metadataKey, secretKey } from '#testing/samples.ts';
import { DefaultLayout } from '#shell/frame/DefaultLayout.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const address = `/private/${metadataKey}`;

test('an offline loader says that nothing was sent', async () => {
  const page = await openPage(address, fakeApi().loses(viewReceipt, 'client.offline'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You’re offline');
  await expect.element(page.getByText('Connect and try again. Nothing was sent.')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
});

test('the recipient page says that nothing has been opened', async () => {
  const page = await openPage(`/secret/${secretKey}`, fakeApi());
  await expect.element(page.getByText('Failed to fetch initial page data')).toBeVisible();
  await expect.element(page.getByText('Nothing has been opened. The link still works.')).toBeVisible();
});

test('Try again loads the page again', async () => {
  const api = fakeApi()
    .fails(viewReceipt, 'store.unavailable', { retryAfterSeconds: undefined })
    .answers(viewReceipt, aFoundReceipt({}));
  const page = await openPage(address, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Temporarily unavailable');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('after too many requests the button counts down before it is enabled', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const api = fakeApi().fails(viewReceipt, 'http.rate_limited', { retryAfterSeconds: 3 });
  const page = await openPage(address, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Too many requests');
  const button = page.getByRole('main').getByRole('button');
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveAccessibleName('Try again');
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x'));

/** Opens Home, types, and goes to a page whose chunk can't be fetched. */
async function leaveForMissingPage(api: ReturnType<typeof fakeApi>) {
  const lost = { path: '/gone-chunk', load: missing };
  const page = await openPage('/', api, { added: [{ layout: DefaultLayout, children: [lost] }] });
  await page.getByLabelText('Your secret').fill('half written');
  await page.router.navigate('/gone-chunk');
  return page;
}

test('offline, a page whose chunk is missing becomes our offline page, and the draft is kept', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await leaveForMissingPage(fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You’re offline');
  await expect.element(page.getByText('Connect and try again. What you typed is kept.')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.router.navigate(-1);
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('half written');
});

test('after a release, typed text comes before the reload', async () => {
  const api = fakeApi().answers(getStatus, { status: 'nominal', locale: 'en' });
  const page = await leaveForMissingPage(api);
  await expect
    .element(page.getByText('This page needs a reload. Go back and finish what you typed first.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('half written');
});

test('a page whose chunk is missing is tried again once the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await leaveForMissingPage(fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You’re offline');
  const before = page.router.state.location.key;
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => page.router.state.location.key).not.toBe(before);
});

test('a connection that comes back before the server answered tries again, too', async () => {
  const api = fakeApi();
  const answer = api.holds(getStatus, { status: 'nominal', locale: 'en' });
  const page = await leaveForMissingPage(api);
  await expect.poll(() => api.calls(getStatus).length).toBe(1);
  const before = page.router.state.location.key;
  dispatchEvent(new Event('online'));
  await expect.poll(() => page.router.state.location.key).not.toBe(before);
  answer();
  await expect
    .element(page.getByText('This page needs a reload. Go back and finish what you typed first.'))
    .toBeVisible();
});
