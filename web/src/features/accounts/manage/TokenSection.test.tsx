// Tests the API tokens of the account page (docs/design/web-accounts.md#api-tokens).
import { addToken, endToken, listTokens } from '@glimpse/contracts/account-tokens';
import { changePassword, viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { queryClientOf } from '#lib/query/query-client.ts';
import { expectAccessible } from '#testing/axe.ts';
import { anAccount, aToken, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const token = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0';
const made = { record: { apitoken: token, token: aToken() }, details: {} } as const;
const done = { record: {}, details: {} } as const;

async function open(api: FakeApi, ...lists: readonly (readonly ReturnType<typeof aToken>[])[]) {
  for (const tokens of lists.length > 0 ? lists : [[]]) withLists(api, { tokens });
  const page = await openPage('/account', api.answers(viewAccount, anAccount()), signedInBootstrap());
  return { page, section: page.getByRole('region', { name: 'API' }) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Opens the dialog, types and sends. */
async function ask(
  { page, section }: Opened,
  { name = 'Deploy script', password = 'a long sunny afternoon' } = {},
) {
  await section.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API token' });
  if (name !== '') await dialog.getByLabelText('Name').fill(name);
  if (password !== '') await dialog.getByLabelText('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  return dialog;
}

test('a token has a name, a scope and an end, and is shown once, with the focus', async () => {
  const api = fakeApi().answers(addToken, made);
  const opened = await open(api, [], [aToken()]);
  const dialog = await ask(opened);
  const shown = opened.page.getByRole('group', { name: 'Your new token' });
  await expect.element(shown).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(shown.getByText(token)).toBeVisible();
  await expect.element(opened.section.getByText('Deploy script')).toBeVisible();
  const body = { name: 'Deploy script', scope: 'create', days: '90', confirmation: 'a long sunny afternoon' };
  expect(api.calls(addToken)).toEqual([{ body }]);
  const kept = [Object.entries(localStorage), Object.entries(sessionStorage), document.title];
  expect(JSON.stringify(kept)).not.toContain(token);
  await expectAccessible(document.body, { whole: true });
});

test('scope and end are chosen', async () => {
  const api = fakeApi().answers(addToken, made);
  const opened = await open(api);
  await opened.section.getByRole('button', { name: 'Create token' }).click();
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabelText('Permissions').selectOptions('Create secrets and read receipts');
  await dialog.getByLabelText('Expiration').selectOptions('No expiration');
  await expectAccessible();
  await dialog.getByLabelText('Name').fill('Backup');
  await dialog.getByLabelText('Password', { exact: true }).fill('secret');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(addToken)).toMatchObject([{ body: { scope: 'create receipts', days: '' } }]);
});

test('each token says what it may do, how long, and when it was used', async () => {
  await browser.viewport(320, 800);
  const day = Date.UTC(2026, 10, 20) / 1000;
  const { section } = await open(fakeApi(), [
    aToken({ used_day: day }),
    aToken({ id: 'b1b2c3d4', name: 'Reader', scopes: ['create', 'receipts'], expires: null }),
    aToken({ id: 'c1b2c3d4', name: 'Old', expired: true, expires: day }),
    aToken({ id: 'first', name: null, scopes: ['everything'], created: null, expires: null }),
  ]);
  const texts = section
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');
  expect(texts[0]).toMatch(/^Deploy script Can create secrets\. Valid until .*Last used .*Ends in …9f2c\./);
  expect(texts[1]).toMatch(/Can create secrets\. Can read receipts\. Doesn’t expire\. Not used yet\./);
  expect(texts[2]).toMatch(/^Old Expired/);
  expect(texts[3]).toMatch(/^Unnamed token Can do everything\. Ends in …9f2c\.Revoke$/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible(document.body, { whole: true });
  await browser.viewport(1280, 900);
});

test('a token ends with one press; one that has ended elsewhere leaves without an error', async () => {
  const other = aToken({ id: 'b1b2c3d4', name: 'Reader' });
  const api = fakeApi().answers(endToken, done).fails(endToken, 'accounts.unknown_token');
  const { section } = await open(api, [aToken(), other], [other], []);
  await section.getByRole('button', { name: 'Revoke: Deploy script' }).click();
  await expect.element(section.getByText('Deploy script')).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'Revoke: Reader' }).click();
  await expect.element(section.getByText('No token yet.')).toBeVisible();
  expect(api.calls(endToken)).toEqual([{ params: { id: 'a1b2c3d4' } }, { params: { id: 'b1b2c3d4' } }]);
  expect(section.getByRole('alert').elements()).toEqual([]);
});

test.each([
  [{ name: '' }, 'Name', 'Give the token a name.'],
  [{ name: 'x'.repeat(41) }, 'Name', 'Use at most 40 visible characters.'],
  [{ password: '' }, 'Password', 'Enter your password to confirm.'],
])('%j is refused before it is sent', async (typed, label, text) => {
  const api = fakeApi();
  const dialog = await ask(await open(api), typed);
  const field = dialog.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  await expect.element(field).toHaveFocus();
  expect(api.calls(addToken)).toHaveLength(0);
});

test.each([
  ['accounts.confirm_wrong', 'Password', 'The password is wrong.'],
  ['accounts.bad_token_name', 'Name', 'Use at most 40 visible characters.'],
] as const)('the answer %s stands at its field, and what was typed stays', async (code, label, text) => {
  const dialog = await ask(await open(fakeApi().fails(addToken, code)));
  await expect
    .element(dialog.getByLabelText(label, { exact: true }))
    .toHaveAccessibleDescription(new RegExp(text));
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Deploy script');
});

test('too many tokens, or too many tries, are told in the dialog', async () => {
  const opened = await open(fakeApi().fails(addToken, 'accounts.too_many_tokens'));
  const dialog = await ask(opened);
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/You have 20 tokens\. Revoke one first\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opened.section.getByRole('button', { name: 'Create token' })).toHaveFocus();
});

test('neither a password nor a token lies in a cache', async () => {
  const api = fakeApi()
    .answers(addToken, made)
    .answers(changePassword, { record: {}, message: 'Done', details: {} });
  const opened = await open(api);
  const client = queryClientOf(opened.page.app.api);
  await ask(opened);
  await expect.element(opened.page.getByText(token)).toBeVisible();
  expect(client.getMutationCache().getAll()).toEqual([]);
  const kept = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  );
  expect(kept).toContain('ines@northwind.example');
  expect(kept).not.toMatch(/afternoon|e5f6g7/);
});

test('a list that cannot be loaded leaves the rest of the page', async () => {
  const { page, section } = await open(fakeApi().keepsFailing(listTokens, 'store.unavailable'), [aToken()]);
  await expect.element(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('Deploy script')).toBeVisible();
});
