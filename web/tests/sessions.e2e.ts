// Tests the end of a session in the browser: sign-out, other tabs, typed text
// (docs/design/web-accounts.md#signing-out).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { password } from '../../api/tests/accounts/person.ts';
import {
  type AccountSite,
  createAccount,
  expectSignedIn,
  fillSignIn,
  openAccountSite,
  sessionCookie,
  signIn,
} from './account-steps.ts';
import { expectNoFaults, headingIs, logOut } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('signing out ends the session and leaves nothing behind', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await signIn(ana, { address });
  await page.evaluate(() => sessionStorage.setItem('glimpse:locale', 'en'));
  const before = await sessionCookie(ana);
  await logOut(page);
  await page.getByText('You have been logged out').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect((await sessionCookie(ana))?.value).not.toBe(before?.value);
  await expectSignedIn(ana, false);
  await page.goBack();
  await page.waitForURL(/\/signin\?redirect=/);
  expect(await page.content()).not.toContain(address);
  expectNoFaults(ana);
});

test('a second tab follows a sign-out and leads back after sign-in', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  await signIn(ana, { address });
  const second = await ana.context.newPage();
  await second.goto('/account');
  await headingIs(second, 'Account');
  await second.waitForLoadState('networkidle'); // the part that hears other tabs is loaded last
  await logOut(ana.page);
  await second.getByText('You were signed out.').waitFor();
  await second.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
  await second.waitForURL('**/signin?redirect=%2Faccount');
  await fillSignIn({ ...ana, page: second }, { address });
  await second.getByRole('button', { name: 'Sign in' }).click();
  await second.waitForURL('**/account');
  await headingIs(second, 'Account');
  expectNoFaults(ana);
});

test('typed text survives a sign-out in another tab, and can be sent after a new sign-in', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  await signIn(ana, { address });
  await ana.page.locator('#secret').fill('half a thought');
  const second = await ana.context.newPage();
  await second.goto('/account');
  await logOut(second);
  await second.getByText('You have been logged out').waitFor();
  const dialog = ana.page.getByRole('dialog', { name: 'You were signed out' });
  await dialog.waitFor();
  const opening = ana.context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  const third = await opening;
  await fillSignIn({ ...ana, page: third }, { address });
  await third.getByRole('button', { name: 'Sign in' }).click();
  await third.waitForURL('**/dashboard');
  await dialog.waitFor({ state: 'detached' });
  expect(await ana.page.locator('#secret').inputValue()).toBe('half a thought');
  await ana.page.locator('#createSecret').click();
  await headingIs(ana.page, 'Your link is ready');
  await expectSignedIn(ana, true);
  expectNoFaults(ana);
});

test('a sign-out without script reaches a tab with typed text, too', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  await signIn(ana, { address });
  await ana.page.locator('#secret').fill('half a thought');
  const second = await ana.context.newPage();
  await second.goto('/logout'); // as a link that is followed before the script runs
  await second.getByText('You have been logged out').waitFor();
  await ana.page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
  expect(await ana.page.locator('#secret').inputValue()).toBe('half a thought');
});

test('a session that expires while somebody types keeps the text', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await signIn(ana, { address });
  await page.goto('/account');
  await page.getByLabel('Current password').fill('half a password');
  await ana.context.clearCookies();
  await page.getByRole('button', { name: 'Create token' }).click();
  const asking = page.getByRole('dialog', { name: 'Create an API token' });
  await asking.getByLabel('Name').fill('Deploy script');
  await asking.getByLabel('Password', { exact: true }).fill(password);
  await asking.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
  expect(await page.getByLabel('Current password').inputValue()).toBe('half a password');
  expect(new URL(page.url()).pathname).toBe('/account');
  expectNoFaults(ana);
});

test('a session that expires without typed text leads to the next sign-in', async () => {
  const address = await createAccount(site);
  const ana = await site.person();
  const { page } = ana;
  await signIn(ana, { address });
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await ana.context.clearCookies();
  await page.getByRole('link', { name: /^Recent secrets/ }).click();
  await page.getByText('You were signed out.').waitFor();
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' }).first();
  expect(await link.getAttribute('href')).toBe('/signin?redirect=%2Frecent'); // where the reader wanted to go
  expectNoFaults(ana);
});
