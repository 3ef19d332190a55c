// Tests the flows of an account: sign in, reset, change, delete
// (docs/design/web-accounts.md#sign-in).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { password } from '../../api/tests/accounts/person.ts';
import {
  type AccountSite,
  createAccount,
  expectSignedIn,
  fillSignIn,
  mailedPath,
  openAccountSite,
  sessionCookie,
  signIn,
} from './account-steps.ts';
import { expectNoFaults, headingIs, tabTo } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('a known address gets the same page', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  await ana.page.goto('/signup');
  await ana.page.locator('#userEmail').fill(address);
  await ana.page.getByLabel('Password', { exact: true }).fill(password);
  await ana.page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await headingIs(ana.page, 'Check your email');
  await ana.page.getByText(`We sent a link to ${address}.`).waitFor();
  expectNoFaults(ana);
});

test('a page of an account asks to sign in first and opens afterwards', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await page.goto('/recent?from=mail');
  await page.waitForURL('**/signin?redirect=%2Frecent%3Ffrom%3Dmail');
  await page.getByText('Sign in to see that page.').waitFor();
  await fillSignIn(ana, { address, secret: 'not my password' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The email address or password is wrong.').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  expect(await page.locator('#userEmail').inputValue()).toBe(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/recent?from=mail');
  await headingIs(page, 'Recent secrets');
  await page.goto('/signin');
  await page.waitForURL('**/dashboard');
  expectNoFaults(ana);
});

test.each([
  '//evil.example',
  'https://evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
])('a redirect to %s never leaves the site', async (asked) => {
  const address = await createAccount(site);
  const ana = await site.person();
  await ana.page.goto(`/signin?redirect=${encodeURIComponent(asked)}`);
  await fillSignIn(ana, { address });
  await ana.page.getByRole('button', { name: 'Sign in' }).click();
  await ana.page.waitForURL((url) => url.pathname !== '/signin');
  expect(new URL(ana.page.url()).origin).toBe(site.url);
  expectNoFaults(ana);
});

test('remember me keeps the cookie for 30 days; otherwise it ends with the browser', async () => {
  const address = await createAccount(site);
  const [short, long] = [await site.person(), await site.person()];
  await signIn(short, { address });
  expect((await sessionCookie(short))?.expires).toBe(-1);
  await long.page.goto('/signin');
  await fillSignIn(long, { address });
  await long.page.getByLabel('Remember me').check();
  await long.page.getByRole('button', { name: 'Sign in' }).click();
  await long.page.waitForURL('**/dashboard');
  const days = ((await sessionCookie(long))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('a reset sets a new password once, and signs out everywhere', async () => {
  const address = await createAccount(site);
  const [ana, elsewhere] = [await site.person(), await site.person()];
  await signIn(elsewhere, { address });
  const { page } = ana;
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await headingIs(page, 'Reset your password');
  await page.locator('#userEmail').fill(address);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await headingIs(page, 'Check your email');
  const link = await mailedPath(site.sink, address, /^Reset your password/);
  await page.goto(link);
  await headingIs(page, 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('a long rainy evening');
  await page.getByLabel('Repeat the new password').fill('a long rainy evening');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
  await fillSignIn(ana, { address, secret: 'a long rainy evening' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await expectSignedIn(elsewhere, false);
  const late = await site.person();
  await late.page.goto(link);
  await late.page.getByLabel('New password', { exact: true }).fill('a third password');
  await late.page.getByLabel('Repeat the new password').fill('a third password');
  await late.page.getByRole('button', { name: 'Change password' }).click();
  await headingIs(late.page, 'This link no longer works');
  expectNoFaults(ana, elsewhere);
});

test('the password can be changed; other devices are signed out, this one stays', async () => {
  const address = await createAccount(site);
  const [ana, elsewhere] = [await site.person(), await site.person()];
  await signIn(elsewhere, { address });
  await signIn(ana, { address });
  const { page } = ana;
  await page.goto('/account');
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current password').fill('wrong one');
  await form.getByLabel('New password', { exact: true }).fill('a long rainy evening');
  await form.getByLabel('Repeat the new password').fill('a long rainy evening');
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('The current password is wrong.').waitFor();
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('Password changed.').waitFor();
  await expectSignedIn(ana, true);
  await expectSignedIn(elsewhere, false);
  expectNoFaults(ana);
});

test('an API token works until it is ended', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await signIn(ana, { address });
  await page.goto('/account');
  const shown = page.getByRole('group', { name: 'Your new token' }).locator('.url');
  const works = async (token: string) => {
    const basic = `Basic ${Buffer.from(`${address}:${token}`).toString('base64')}`;
    return (
      (await fetch(`${site.url}/api/v2/authcheck`, { headers: { Authorization: basic } })).status === 200
    );
  };
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByLabel('Name').fill('Deploy script');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong one');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('The password is wrong.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await shown.innerText();
  expect(await works(token)).toBe(true);
  await page.reload();
  await page.getByText('Last used').first().waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoke: Deploy script' }).click();
  await page.getByText('No token yet.').waitFor();
  expect(await works(token)).toBe(false);
  expectNoFaults(ana);
});

test('another device is signed out from the account page', async () => {
  const address = await createAccount(site);
  const [ana, elsewhere] = [await site.person(), await site.person()];
  for (const one of [ana, elsewhere]) await signIn(one, { address });
  await ana.page.goto('/account');
  const sessions = ana.page.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: /^Sign out: Chrome/ }).click();
  await sessions.getByRole('button', { name: /^Sign out: Chrome/ }).waitFor({ state: 'detached' });
  await expectSignedIn(elsewhere, false);
  await expectSignedIn(ana, true);
  expectNoFaults(ana);
});

test('a deleted account is gone and leads Home with a message', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await signIn(ana, { address });
  await page.goto('/account');
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('The password is wrong.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Account deleted').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/signin');
  await fillSignIn(ana, { address });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The email address or password is wrong.').waitFor();
  expectNoFaults(ana);
});

test('the keyboard alone can sign in and out', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await page.goto('/account');
  await headingIs(page, 'Sign in');
  await tabTo(page, 'userEmail');
  await page.keyboard.type(address);
  await tabTo(page, 'pField');
  await page.keyboard.type(password);
  await tabTo(page, 'Forgot password?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Remember me').isChecked()).toBe(true);
  await tabTo(page, 'Sign in');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
  await headingIs(page, 'Account');
  await tabTo(page, 'Account of');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Log out');
  await page.keyboard.press('Enter');
  await page.getByText('You have been logged out').waitFor();
  expectNoFaults(ana);
});
