// Tests the dialog that asks for another address (docs/design/web-accounts.md#change-of-address).
import { askAddress } from '@glimpse/contracts/account-address';
import { viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { anAccount, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

async function ask(api: FakeApi, newemail: string, password: string) {
  const ready = withLists(api).answers(viewAccount, anAccount());
  const page = await openPage('/account', ready, signedInBootstrap());
  await page.getByRole('button', { name: 'Change address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your address' });
  await expectAccessible();
  if (newemail !== '') await dialog.getByLabelText('New address').fill(newemail);
  if (password !== '') await dialog.getByLabelText('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send links' }).click();
  return { page, dialog };
}

test('address and password are sent, and the page says where the links went', async () => {
  const api = fakeApi().answers(askAddress, { record: {}, details: {} });
  const { page, dialog } = await ask(api, 'new@northwind.example', 'a long sunny afternoon');
  await expect.element(dialog).not.toBeInTheDocument();
  const told = page.getByRole('region', { name: 'Profile' }).getByRole('status');
  await expect.element(told).toHaveFocus();
  await expect.element(told).toMatchTextContent(/Check both inboxes.*new@northwind\.example/);
  expect(api.calls(askAddress)).toEqual([
    { body: { newemail: 'new@northwind.example', confirmation: 'a long sunny afternoon' } },
  ]);
});

test.each([
  ['nobody', 'secret', 'New address', 'Enter a full email address.'],
  ['new@northwind.example', '', 'Password', 'Enter your password to confirm.'],
])('%j and %j are refused before they are sent', async (newemail, password, label, text) => {
  const api = fakeApi();
  const { dialog } = await ask(api, newemail, password);
  const field = dialog.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  expect(api.calls(askAddress)).toHaveLength(0);
});

test.each([
  ['accounts.same_address', 'New address', 'That’s already your address.'],
  ['accounts.confirm_wrong', 'Password', 'The password is wrong.'],
] as const)('the answer %s stands at its field, and what was typed stays', async (code, label, text) => {
  const { dialog } = await ask(fakeApi().fails(askAddress, code), 'new@northwind.example', 'secret');
  await expect
    .element(dialog.getByLabelText(label, { exact: true }))
    .toHaveAccessibleDescription(new RegExp(text));
  await expect.element(dialog.getByLabelText('New address')).toHaveValue('new@northwind.example');
});
