// Tests the account page: profile, API token, password, deletion (docs/design/web-accounts.md#account-page).
import { changePassword, destroyAccount, makeApiToken, viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { queryClientOf } from '#lib/query/query-client.ts';
import { expectAccessible } from '#testing/axe.ts';
import { anAccount, signedInBootstrap } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const withToken = anAccount({ apitoken_set: true, apitoken_hint: '…9f2c' });
const token = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0';
const made = { record: { apitoken: token, active: true }, details: {} } as const;

const open = (api: FakeApi = fakeApi(), found = anAccount()) =>
  openPage('/account', api.answers(viewAccount, found), signedInBootstrap());
type Page = Awaited<ReturnType<typeof open>>;
const card = (page: Page, name: string) => page.getByRole('region', { name });
const filled = () =>
  document.querySelectorAll('main [class*=Button_primary], main [class*=dangerSolid]').length;

test('the page shows who the customer is, passes axe and has no filled button', async () => {
  await browser.viewport(320, 800);
  const page = await open();
  const profile = card(page, 'Profile');
  await expect.element(profile.getByText('ines@northwind.example')).toBeVisible();
  await expect.element(profile.getByText('May 28, 2026')).toBeVisible();
  await expect.element(profile.getByText('14', { exact: true })).toBeVisible();
  await expect.element(card(page, 'API token').getByText('No token yet.')).toBeVisible();
  expect(filled()).toBe(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible(document.body, { whole: true });
  await browser.viewport(1280, 900);
});

/** Opens the dialog of the card and confirms with a password. */
async function askToken(page: Page, button: 'Create token' | 'Replace token', password: string) {
  await card(page, 'API token').getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  if (password !== '') await dialog.getByLabelText('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button }).click();
  return dialog;
}

test('a token needs the password, and is shown once, with the focus', async () => {
  const api = fakeApi().answers(makeApiToken, made);
  const page = await open(api);
  const dialog = await askToken(page, 'Create token', 'a long sunny afternoon');
  const shown = page.getByRole('group', { name: 'Your new token' });
  await expect.element(shown).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(shown.getByText(token)).toBeVisible();
  await expect
    .element(shown.getByText('Copy it now. It is stored as a hash and can’t be shown again.'))
    .toBeVisible();
  await expect.element(card(page, 'API token').getByRole('button', { name: 'Replace token' })).toBeVisible();
  expect(api.calls(makeApiToken)).toEqual([{ body: { confirmation: 'a long sunny afternoon' } }]);
  expect(
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.title]),
  ).not.toContain(token);
  await expectAccessible(document.body, { whole: true });
});

test('the account is asked for again after a token was made', async () => {
  const api = fakeApi().answers(makeApiToken, made);
  const page = await open(api);
  const before = api.calls(viewAccount).length;
  await askToken(page, 'Create token', 'a long sunny afternoon');
  await expect.poll(() => api.calls(viewAccount).length).toBeGreaterThan(before);
  await expect.element(page.getByText(token)).toBeVisible();
});

test('neither a password nor a token lies in a cache', async () => {
  const done = { record: {}, message: 'Done', details: {} };
  const api = fakeApi().answers(makeApiToken, made).answers(changePassword, done);
  const page = await open(api);
  const client = queryClientOf(page.app.api);
  await askToken(page, 'Create token', 'a long sunny afternoon');
  await expect.element(page.getByText(token)).toBeVisible();
  await type(page, 'a long sunny afternoon', 'a long rainy evening');
  await expect.element(card(page, 'Password').getByRole('status')).toBeVisible();
  expect(client.getMutationCache().getAll()).toEqual([]);
  const kept = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  );
  expect(kept).toContain('ines@northwind.example');
  expect(kept).not.toMatch(/afternoon|evening|a1b2c3/);
});

test('the dialog says that the old token ends, and can be cancelled', async () => {
  const api = fakeApi().answers(makeApiToken, made);
  const page = await open(api, withToken);
  await expect.element(page.getByText('The present token ends in …9f2c.')).toBeVisible();
  const replace = card(page, 'API token').getByRole('button', { name: 'Replace token' });
  await replace.click();
  const dialog = page.getByRole('dialog', { name: 'Replace the API token?' });
  await expect.element(dialog.getByText(/^The old token stops working at once\./)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(replace).toHaveFocus();
  expect(api.calls(makeApiToken)).toHaveLength(0);
  await askToken(page, 'Replace token', 'a long sunny afternoon');
  await expect.element(page.getByText(token)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('no password is refused before it is sent; a wrong one stands at its field and stays', async () => {
  const api = fakeApi().fails(makeApiToken, 'accounts.confirm_wrong');
  const page = await open(api);
  const dialog = await askToken(page, 'Create token', '');
  const field = dialog.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAccessibleDescription('Enter your password to confirm.');
  expect(api.calls(makeApiToken)).toHaveLength(0);
  await field.fill('a long rainy evening');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(field).toHaveAccessibleDescription('The password is wrong.');
  await expect.element(field).toHaveValue('a long rainy evening');
});

test('a token that cannot be made says why', async () => {
  const page = await open(fakeApi().fails(makeApiToken, 'http.rate_limited', { retryAfterSeconds: 60 }));
  const dialog = await askToken(page, 'Create token', 'a long sunny afternoon');
  await expect.element(dialog.getByRole('alert')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Try again in/ })).toBeDisabled();
});

async function type(page: Page, current: string, first: string, second = first): Promise<void> {
  const form = card(page, 'Password');
  await form.getByLabelText('Current password').fill(current);
  await form.getByLabelText('New password', { exact: true }).fill(first);
  await form.getByLabelText('Repeat the new password').fill(second);
  await form.getByRole('button', { name: 'Change password' }).click();
}

test('changing the password empties the form and says so; its button is filled while it is edited', async () => {
  const api = fakeApi().answers(changePassword, { record: {}, message: 'Done', details: {} });
  const page = await open(api);
  await card(page, 'Password').getByLabelText('Current password').fill('old');
  expect(filled()).toBe(1);
  await type(page, 'a long sunny afternoon', 'a long rainy evening');
  await expect.element(card(page, 'Password').getByRole('status')).toMatchTextContent(/Password changed\./);
  await expect.element(card(page, 'Password').getByLabelText('Current password')).toHaveValue('');
  expect(filled()).toBe(0);
  expect(api.calls(changePassword)).toEqual([
    {
      body: {
        currentp: 'a long sunny afternoon',
        newp: 'a long rainy evening',
        newp2: 'a long rainy evening',
      },
    },
  ]);
});

test('after a password change the page shows that the token ended', async () => {
  const done = { record: {}, message: 'Done', details: {} };
  const page = await open(fakeApi().answers(changePassword, done), withToken);
  await type(page, 'a long sunny afternoon', 'a long rainy evening');
  await expect.element(card(page, 'API token').getByText('No token yet.')).toBeVisible();
});

test.each([
  ['accounts.current_wrong', 'Current password', 'The current password is wrong.'],
  ['accounts.new_same', 'New password', 'Choose a password you aren’t using now.'],
  ['accounts.new_too_short', 'New password', 'Use at least 8 characters.'],
  ['accounts.password_too_long', 'New password', 'Use at most 256 characters.'],
  ['accounts.password_too_common', 'New password', 'Too many people use this password. Choose another one.'],
  ['accounts.new_mismatch', 'Repeat the new password', 'The two passwords don’t match.'],
] as const)('the answer %s stands at its field, and the text stays', async (code, label, text) => {
  const page = await open(fakeApi().fails(changePassword, code));
  await type(page, 'a long sunny afternoon', 'a long rainy evening');
  const field = card(page, 'Password').getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  await expect.element(field).toHaveFocus();
  await expect
    .element(card(page, 'Password').getByLabelText('Current password'))
    .toHaveValue('a long sunny afternoon');
});

test.each([
  [
    '',
    'a long rainy evening',
    'a long rainy evening',
    'Current password',
    /Enter your password to confirm\./,
  ],
  [
    'same same same',
    'same same same',
    'same same same',
    'New password',
    /Choose a password you aren’t using now\./,
  ],
  ['a', 'short', 'short', 'New password', /Use at least 8 characters\./],
  ['a', 'a long rainy evening', 'another', 'Repeat the new password', /The two passwords don’t match\./],
])('%j, %j, %j is refused before it is sent', async (current, first, second, label, text) => {
  const api = fakeApi();
  const page = await open(api);
  await type(page, current, first, second);
  await expect
    .element(card(page, 'Password').getByLabelText(label, { exact: true }))
    .toHaveAccessibleDescription(text);
  expect(api.calls(changePassword)).toHaveLength(0);
});

test('deletion names the consequence, asks for the password and leaves Home', async () => {
  const gone = { record: {}, message: 'Account deleted', redirect: '/', details: {} };
  const api = fakeApi().fails(destroyAccount, 'accounts.confirm_wrong').answers(destroyAccount, gone);
  const page = await open(api);
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect
    .element(dialog.getByText(/Links you already sent keep working until they end\./))
    .toBeVisible();
  await expectAccessible();
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await confirm.click();
  const field = dialog.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAccessibleDescription('Enter your password to confirm.');
  expect(api.calls(destroyAccount)).toHaveLength(0);
  await field.fill('a long sunny evening');
  await confirm.click();
  await expect.element(field).toHaveAccessibleDescription('The password is wrong.');
  await expect.element(field).toHaveValue('a long sunny evening');
  await confirm.click();
  await expect.poll(() => page.left).toEqual(['/']);
  expect(api.calls(destroyAccount)).toHaveLength(2);
});
