// Tests the account page: sections, profile, password, deletion (docs/design/web-accounts.md#account-page).
import { listSessions } from '@glimpse/contracts/account-sessions';
import { changePassword, destroyAccount, viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { anAccount, aToken, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const open = (api: FakeApi = withLists(fakeApi())) =>
  openPage('/account', api.answers(viewAccount, anAccount()), signedInBootstrap());
type Page = Awaited<ReturnType<typeof open>>;
const card = (page: Page, name: string) => page.getByRole('region', { name });
/** The share of a card's height below its last part. */
function voidOf(one: HTMLElement): number {
  const { bottom, height } = one.getBoundingClientRect();
  const ends = [...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom);
  return (bottom - Math.max(...ends)) / height;
}
const filled = () =>
  document.querySelectorAll('main [class*=Button_primary], main [class*=dangerSolid]').length;

test('the page shows who the customer is, passes axe and has no filled button', async () => {
  await browser.viewport(320, 800);
  const page = await open();
  const profile = card(page, 'Profile');
  await expect.element(profile.getByText('ines@northwind.example')).toBeVisible();
  await expect.element(profile.getByText('May 28, 2026')).toBeVisible();
  await expect.element(profile.getByText('14', { exact: true })).toBeVisible();
  await expect.element(card(page, 'API').getByText('No token yet.')).toBeVisible();
  expect(filled()).toBe(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible(document.body, { whole: true });
  await browser.viewport(1280, 900);
});

async function type(page: Page, current: string, first: string, second = first): Promise<void> {
  const form = card(page, 'Password');
  await form.getByLabelText('Current password').fill(current);
  await form.getByLabelText('New password', { exact: true }).fill(first);
  await form.getByLabelText('Repeat the new password').fill(second);
  await form.getByRole('button', { name: 'Change password' }).click();
}

test('changing the password empties the form and says so; its button is filled while it is edited', async () => {
  const api = withLists(fakeApi()).answers(changePassword, { record: {}, message: 'Done', details: {} });
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

test('after a password change the page shows that the tokens ended, and asks for the sessions again', async () => {
  const done = { record: {}, message: 'Done', details: {} };
  const api = withLists(fakeApi().answers(changePassword, done), { tokens: [aToken()] });
  const page = await open(api);
  await expect.element(card(page, 'API').getByText('Deploy script')).toBeVisible();
  await type(page, 'a long sunny afternoon', 'a long rainy evening');
  await expect.element(card(page, 'API').getByText('No token yet.')).toBeVisible();
  await expect.poll(() => api.calls(listSessions).length).toBeGreaterThan(1);
});

test('the navigation leads to every section', async () => {
  const page = await open();
  const links = page.getByRole('navigation', { name: 'Account sections' }).getByRole('link');
  const targets = links.elements().map((link) => link.getAttribute('href') ?? '');
  expect(targets).toEqual(['#profile', '#security', '#api', '#danger']);
  for (const target of targets) expect(document.querySelector(target)).not.toBeNull();
});

test('sections stand in one column of 42 rem, fields take its width, and no card has a void of a quarter', async () => {
  await browser.viewport(1280, 900);
  await open(withLists(fakeApi(), { tokens: [aToken()] }));
  const cards = [...document.querySelectorAll<HTMLElement>('main section.card')];
  expect(cards.length).toBeGreaterThan(3);
  const widths = cards.map((one) => Math.round(one.getBoundingClientRect().width));
  expect(new Set(widths)).toEqual(new Set([42 * 16]));
  for (const one of cards) expect(voidOf(one)).toBeLessThan(0.25);
  const field = document.querySelector<HTMLElement>('input[name=newp]')?.closest('div');
  expect(field?.getBoundingClientRect().width ?? 0).toBeGreaterThan(42 * 16 - 80);
});

test.each([
  ['accounts.current_wrong', 'Current password', 'The current password is wrong.'],
  ['accounts.new_same', 'New password', 'Choose a password you aren’t using now.'],
  ['accounts.new_too_short', 'New password', 'Use at least 8 characters.'],
  ['accounts.password_too_long', 'New password', 'Use at most 256 characters.'],
  ['accounts.password_too_common', 'New password', 'Too many people use this password. Choose another one.'],
  ['accounts.new_mismatch', 'Repeat the new password', 'The two passwords don’t match.'],
] as const)('the answer %s stands at its field, and the text stays', async (code, label, text) => {
  const page = await open(withLists(fakeApi()).fails(changePassword, code));
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
  const api = withLists(fakeApi());
  const page = await open(api);
  await type(page, current, first, second);
  await expect
    .element(card(page, 'Password').getByLabelText(label, { exact: true }))
    .toHaveAccessibleDescription(text);
  expect(api.calls(changePassword)).toHaveLength(0);
});

test('deletion names the consequence, asks for the password and leaves Home', async () => {
  const gone = { record: {}, message: 'Account deleted', redirect: '/', details: {} };
  const api = withLists(fakeApi())
    .fails(destroyAccount, 'accounts.confirm_wrong')
    .answers(destroyAccount, gone);
  const page = await open(api);
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect
    .element(dialog.getByText(/Links you’ve already sent still work until they’re opened or expire\./))
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
