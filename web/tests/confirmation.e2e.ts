// Tests how an address is confirmed, by the browser that signed up and by another one
// (docs/design/web-accounts.md#verification).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, anAddress, password } from '../../api/tests/accounts/person.ts';
import {
  type AccountSite,
  createAccount,
  expectSignedIn,
  fillSignIn,
  mailedPath,
  openAccountSite,
  signIn,
} from './account-steps.ts';
import { expectNoFaults, headingIs } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('sign up, confirm the address, sign in', async () => {
  const ana = await site.person();
  const { page } = ana;
  const address = anAddress('new');
  await page.goto('/');
  await page.getByRole('link', { name: 'Create account' }).first().click();
  await headingIs(page, 'Create account');
  await page.locator('#userEmail').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await headingIs(page, 'Check your email');
  await page.getByText(`We sent a link to ${address}.`).waitFor();
  const link = await mailedPath(site.sink, address, /^Verify your/);
  const elsewhere = await site.person();
  await elsewhere.page.goto(link);
  await headingIs(elsewhere.page, 'Confirm your email address');
  await elsewhere.page.getByLabel('New password', { exact: true }).waitFor();
  await page.goto('/signin');
  await fillSignIn(ana, { address });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Confirm your address first. We’ve sent the email again.').waitFor();
  await page.goto(link); // a former link stays valid
  await headingIs(page, 'Confirm your email address');
  expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await headingIs(page, 'Your email address is confirmed.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(ana, { address });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await headingIs(page, 'New secret');
  await expectSignedIn(ana, true);
  expectNoFaults(ana, elsewhere);
});

test('a stranger signed up: the owner of the mailbox chooses the password', async () => {
  const [stranger, other, owner] = [openBrowser([site.url]), await site.person(), await site.person()];
  const address = anAddress('strange');
  await stranger.arrive();
  await stranger.send('/signup', { body: { u: address, p: 'the password of a stranger' } });
  const link = await mailedPath(site.sink, address, /^Verify your/);
  const member = await createAccount(site);
  await signIn(other, { address: member });
  await other.page.goto(link);
  await other.page.getByText(`You’re signed in as ${member}.`).waitFor();
  await owner.page.goto(link);
  await owner.page.getByLabel('New password', { exact: true }).fill('short');
  await owner.page.getByRole('button', { name: 'Confirm account' }).click();
  await owner.page.getByText('Use at least 8 characters.').waitFor();
  await owner.page.getByLabel('New password', { exact: true }).fill(password);
  await owner.page.getByRole('button', { name: 'Confirm account' }).click();
  await headingIs(owner.page, 'Your email address is confirmed.');
  await signIn(owner, { address });
  const asked = { body: { u: address, p: 'the password of a stranger' } };
  expect((await stranger.send('/signin', asked)).body.code).toBe('accounts.signin_failed');
  await expectSignedIn(other, true);
  expectNoFaults(owner, other);
});
