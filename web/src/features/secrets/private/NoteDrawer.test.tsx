// Tests the note of a signed-in owner (docs/design/web-secrets.md#private-page).
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import { viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, aReceipt, aStrangersReceipt, metadataKey } from '#testing/samples.ts';

const address = `/private/${metadataKey}`;
const viewed = { state: 'viewed', is_viewed: true } as const;
const own = (memo: string | null) =>
  fakeApi().answers(viewReceipt, aFoundReceipt({ ...viewed, memo }, { show_secret: false }));

test('a note is saved, announced and offered again only after a change', async () => {
  const api = own(null).answers(setReceiptMemo, { record: aReceipt({ memo: 'for Ana' }), details: {} });
  const page = await openPage(address, api, signedInBootstrap());
  await page.getByText('Note', { exact: true }).click();
  const save = page.getByRole('button', { name: 'Save note' });
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Note for yourself').fill('for Ana');
  await save.click();
  await expect.element(page.getByText('Note saved.')).toBeInTheDocument();
  await expect.element(save).toBeDisabled();
  expect(api.calls(setReceiptMemo)).toMatchObject([
    { params: { key: metadataKey }, body: { memo: 'for Ana' } },
  ]);
  await expectAccessible(document.body, { whole: true });
});

test('a refusal stands below the note and keeps it', async () => {
  const api = own('old').fails(setReceiptMemo, 'secrets.memo_too_long');
  const page = await openPage(address, api, signedInBootstrap());
  await page.getByText('Note', { exact: true }).click();
  await page.getByLabelText('Note for yourself').fill('new');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText('The note can have at most 500 characters.')).toBeVisible();
  await expect.element(page.getByLabelText('Note for yourself')).toHaveValue('new');
});

test('only the signed-in owner has a note', async () => {
  const anonymous = await openPage(address, own(null));
  await expect.element(anonymous.getByText('Activity')).toBeVisible();
  expect(anonymous.getByText('Note', { exact: true }).query()).toBeNull();
  await anonymous.unmount();
  const api = fakeApi().answers(viewReceipt, aStrangersReceipt());
  const stranger = await openPage(address, api, signedInBootstrap());
  await expect.element(stranger.getByText('Activity')).toBeVisible();
  expect(stranger.getByText('Note', { exact: true }).query()).toBeNull();
});
