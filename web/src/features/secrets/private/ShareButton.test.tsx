// Tests the share sheet and the email of the private page (docs/design/web-secrets.md#private-page).
import { takeOwnerViewOfReceipt, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, metadataKey, secretKey } from '#testing/samples.ts';

const url = `https://eu.glimpse.example/secret/${secretKey}`;

function openPrivate() {
  const found = aFoundReceipt({ has_passphrase: true });
  const api = fakeApi().answers(viewReceipt, found).answers(takeOwnerViewOfReceipt, found);
  return openPage(`/private/${metadataKey}`, api);
}

/** Gives the browser a share sheet until the test ends. */
function withShareSheet(share: (data: ShareData) => Promise<void>) {
  const canShare = { value: () => true, configurable: true };
  Object.defineProperties(navigator, { canShare, share: { value: share, configurable: true } });
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });
}

test('the share sheet takes the place of the QR code and gets the message once, without the passphrase', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  withShareSheet(share);
  const page = await openPrivate();
  await page.getByRole('button', { name: 'Share…' }).click();
  expect(share).toHaveBeenCalledTimes(1);
  const [given] = share.mock.calls[0] ?? [];
  expect(Object.keys(given ?? {})).toEqual(['text']);
  expect(given?.text?.split(url)).toHaveLength(2);
  expect(given?.text).not.toContain(metadataKey);
  const names = [...document.querySelectorAll('main [class*=shareActions] > button')].map(
    ({ textContent }) => textContent,
  );
  expect(names.slice(1)).toEqual(['Share…', 'QR code']);
  await expectAccessible(document.body, { whole: true });
});

test('a share sheet that was closed says nothing, one that failed leads to copying', async () => {
  const share = vi
    .fn<(data: ShareData) => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  withShareSheet(share);
  const page = await openPrivate();
  const button = page.getByRole('button', { name: 'Share…' });
  await button.click();
  await expect.poll(() => share.mock.calls.length).toBe(1);
  expect(page.getByText(/Sharing didn’t work/).query()).toBeNull();
  await button.click();
  await expect.element(page.getByText('Sharing didn’t work. Copy the link instead.')).toBeVisible();
});

test('without a share sheet the QR code stays, and the message opens as an email', async () => {
  const page = await openPrivate();
  await expect.element(page.getByRole('button', { name: 'QR code' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Share…' }).query()).toBeNull();
  await page.getByText('Message to send with it').click();
  const address = page.getByRole('link', { name: 'Write an email' }).element().getAttribute('href') ?? '';
  expect(address).toMatch(/^mailto:\?body=/);
  expect(new URL(address).searchParams.get('body')).toContain(`\r\n\r\n${url}\r\n\r\n`);
});
