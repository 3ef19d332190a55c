// Tests the message to paste and the size of the link (docs/design/web-secrets.md#private-page).
import { takeOwnerViewOfReceipt, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, aStrangersReceipt, metadataKey, secretKey } from '#testing/samples.ts';

const address = `/private/${metadataKey}`;
const url = `https://eu.glimpse.example/secret/${secretKey}`;
const found = (change: Parameters<typeof aFoundReceipt>[0] = {}) =>
  fakeApi()
    .answers(viewReceipt, aFoundReceipt(change))
    .answers(takeOwnerViewOfReceipt, aFoundReceipt(change));

test('the message holds the link, says what it is and when it ends, and copies as a whole', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await openPage(address, found());
  await page.getByText('Message to send with it').click();
  const message = page.getByRole('group', { name: 'Message with the share link' });
  await expect.element(message).toMatchTextContent(/shows it once, then it stops working/);
  await expect.element(message).toMatchTextContent(url);
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect.element(page.getByText('Message copied.')).toBeInTheDocument();
  expect(written.mock.calls[0]?.[0]).toContain(`\n\n${url}\n\n`);
  expect(written.mock.calls[0]?.[0]).not.toContain(metadataKey);
  written.mockRestore();
  await expectAccessible(document.body, { whole: true });
});

test('with a passphrase the message promises it another way', async () => {
  const page = await openPage(address, found({ has_passphrase: true }));
  await page.getByText('Message to send with it').click();
  await expect
    .element(page.getByText(/You need a passphrase, which I’ll give you another way/))
    .toBeVisible();
});

test('without a link there is no message', async () => {
  const page = await openPage(address, fakeApi().answers(viewReceipt, aStrangersReceipt()));
  await expect.element(page.getByRole('region', { name: 'Share link' })).toBeVisible();
  expect(page.getByText('Message to send with it').query()).toBeNull();
});

test('the share link is 16 px high', async () => {
  const page = await openPage(address, found());
  await expect.element(page.getByRole('group', { name: 'Share link' })).toBeVisible();
  const link = document.getElementById('secreturi');
  expect(link && getComputedStyle(link).fontSize).toBe('16px');
});
