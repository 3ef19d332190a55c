// Tests the page for routes that failed to load (docs/design/web.md#route-failures).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, metadataKey, secretKey } from '#testing/samples.ts';

afterEach(() => void vi.useRealTimers());

const address = `/private/${metadataKey}`;

test('an offline loader says that nothing was sent', async () => {
  const page = await openPage(address, fakeApi().loses(viewReceipt, 'client.offline'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You’re offline');
  await expect
    .element(page.getByText('Connect to the internet and try again. Nothing was sent.'))
    .toBeVisible();
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
