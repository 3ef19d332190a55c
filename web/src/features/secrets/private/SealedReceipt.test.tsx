// Tests pages and lists of a secret that was encrypted in the browser
// (docs/design/web-secrets.md#sealed-links).
import { listRecent } from '@glimpse/contracts/receipts';
import { burnSecret, takeOwnerViewOfReceipt, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test, vi } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aBurned, aFoundReceipt, aReceipt, aRecentList, createdAt, metadataKey } from '#testing/samples.ts';

const noLink = { secret_key: null, secret_identifier: null, share_path: null, share_url: null };
const sealed = { sealed: true, ...noLink } as const;
const closed = { show_secret: false, show_secret_link: false };
const found = (change: Parameters<typeof aFoundReceipt>[0] = {}) =>
  fakeApi().answers(viewReceipt, aFoundReceipt({ ...sealed, ...change }, closed));
const address = `/private/${metadataKey}`;

test('the private page says that there is no link to show, and never asks for the text', async () => {
  const api = found();
  const page = await openPage(address, api, signedInBootstrap());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Not opened yet');
  await expect.element(page.getByText(/We don’t have the link, so we can’t show it\./)).toBeVisible();
  await expect.element(page.getByText('Encrypted in the browser', { exact: true })).toBeVisible();
  expect(page.getByRole('region', { name: 'Your secret' }).query()).toBeNull();
  expect(page.getByText(/bcrypt|\/secret\//).query()).toBeNull();
  expect(api.calls(takeOwnerViewOfReceipt)).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('of a mailed one the page says that only the half was sent', async () => {
  const page = await openPage(address, found({ recipients: 'an*****@e*****.com', show_recipients: true }));
  await expect
    .element(
      page.getByText(/We emailed one half of the link to an\*{5}@e\*{5}\.com\. We don’t have the code\./),
    )
    .toBeVisible();
});

test('burning asks for no passphrase, although there is one', async () => {
  const api = found({ has_passphrase: true }).answers(burnSecret, aBurned());
  const page = await openPage(`${address}/burn`, api);
  await expect.element(page.getByRole('button', { name: 'Burn secret' })).toBeVisible();
  expect(page.getByLabelText('Passphrase').query()).toBeNull();
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await expect.poll(() => api.calls(burnSecret)).toMatchObject([{ params: { key: metadataKey } }]);
});

const rows = [
  aReceipt({ sealed: true, memo: 'Ledger' }),
  aReceipt({ key: 'b'.repeat(32), memo: 'Plain', secret_shortkey: 'plain123' }),
  aReceipt({
    key: 'c'.repeat(32),
    sealed: true,
    memo: 'Old one',
    state: 'received',
    is_received: true,
    is_destroyed: true,
    received: createdAt + 60,
  }),
];

test.each(['/recent', '/dashboard'])('%s marks the rows that were encrypted in the browser', async (path) => {
  const api = fakeApi().answers(listRecent, aRecentList(rows));
  const page = await openPage(path, api, signedInBootstrap());
  await expect.element(page.getByRole('link', { name: 'Ledger' })).toHaveAttribute('href', address);
  expect(page.getByText('Encrypted in the browser').elements()).toHaveLength(2);
  await expectAccessible(document.body, { whole: true });
});

test('the private link to copy keeps the private key out of the path', async () => {
  const api = fakeApi().answers(listRecent, aRecentList(rows));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await openPage('/recent', api, signedInBootstrap());
  for (const name of ['Ledger', 'Plain'])
    await page.getByRole('button', { name: `Copy private link: ${name}` }).click();
  const paths = [`/p#${metadataKey}`, `/private/${'b'.repeat(32)}`];
  await expect.poll(() => copied.mock.calls.flat()).toEqual(paths.map((path) => location.origin + path));
  copied.mockRestore();
});
