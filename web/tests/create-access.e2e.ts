// Tests a site on which creating takes an account (docs/design/web-secrets.md#who-may-create).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, createAccount, fillSignIn, openAccountSite } from './account-steps.ts';
import { create, expectNoFaults, headingIs } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({ CREATE_ACCESS: 'accounts' });
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('the server paints the way to sign in, and no form', async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Sign in to create a link' });
  expect(await card.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup');
  expect(await page.locator('form, #secret').count()).toBe(0);
  expect(await page.content()).toMatch(/<link rel="modulepreload" href="\/assets\/SignInFirst-/);
});

/** Runs in the page before its scripts: sums up what moves, and notes whether a form ever stood there. */
const noteShifts = () => {
  const seen = { shift: 0, form: false };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    seen.form ||= document.querySelector('form') !== null;
  }).observe(document, { childList: true, subtree: true });
};

test.each([390, 1280])('at %i px nothing moves when the script takes over', async (width) => {
  const { page } = await site.person({ width, height: 780 });
  await page.addInitScript(noteShifts);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('region', { name: 'Sign in to create a link' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as unknown)).toEqual({
    shift: 0,
    form: false,
  });
});

test('the server paints the recipient page without the claim that anyone can send', async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/secret/${'a'.repeat(32)}`);
  await page.getByText('Only people with an account here can send a secret.').waitFor();
  expect(await page.content()).not.toContain('Anyone can send');
});

test('a visitor signs in from Home and creates, and anybody opens the link', async () => {
  const address = await createAccount(site);
  const [ana, reader] = [await site.person(), await site.person()];
  await ana.page.goto('/');
  await headingIs(ana.page, 'Share it once. Then it’s gone.');
  expect(await ana.page.locator('#secret').count()).toBe(0);
  await ana.page.getByRole('region').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(ana, { address });
  await ana.page.getByRole('button', { name: 'Sign in' }).click();
  await ana.page.waitForURL('**/dashboard');
  const link = await create(ana, { text: 'for whoever has the link' });
  await reader.page.goto(link);
  await reader.page.getByText('Only people with an account here can send a secret.').waitFor();
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await reader.page.getByText('for whoever has the link', { exact: true }).waitFor();
  expect(await reader.page.getByText('Reply with a secret of your own').count()).toBe(0);
  expectNoFaults(ana, reader);
});
