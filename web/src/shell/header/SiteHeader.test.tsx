// Tests the header in its four forms and the tabs of customers (docs/design/web-shell.md#header).
import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { aCustomer, signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const on = { enabled: true, signup: true, signin: true, autoverify: false };
const { plan } = aBootstrap();
const withDomains = { ...plan, options: { ...plan.options, custom_domains: true } };
const selling = { domains_enabled: true, plans_enabled: true };
const signedIn = (more: Parameters<typeof openPage>[2] = {}) => ({
  ...signedInBootstrap(),
  authentication: on,
  ...more,
});

afterEach(() => browser.viewport(1280, 900));

/** Opens a page that everybody may see and returns what the row of the header holds. */
async function openHeader(change: Parameters<typeof openPage>[2], width = 1280) {
  await browser.viewport(width, 900);
  const page = await openPage('/about', fakeApi(), change);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect.element(nav).toBeVisible();
  const names = [...nav.getByRole('link').elements(), ...nav.getByRole('button').elements()]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  return { page, nav, names };
}

test.each([
  ['all on', { authentication: on }, ['About', 'Sign in', 'Create account', 'Settings']],
  ['no sign-up', { authentication: { ...on, signup: false } }, ['About', 'Sign in', 'Settings']],
  ['no sign-in', { authentication: { ...on, signin: false } }, ['About', 'Create account', 'Settings']],
  ['no accounts', {}, ['About']],
])('a visitor sees, with %s: %s', async (_, change, expected) => {
  const { names } = await openHeader(change);
  expect(names).toEqual(expected);
});

test('a customer sees the id, linked to the account and cut at 240 px, and the way out', async () => {
  const custid = 'a-very-long-address-of-somebody@department.northwind.example';
  const { nav } = await openHeader({ ...signedIn(), custid });
  const account = nav.getByRole('link', { name: `Account of ${custid}` });
  await expect.element(account).toHaveAttribute('href', '/account');
  await expect.element(account).toHaveAttribute('title', custid);
  const id = account.element().querySelector('bdi');
  expect(id?.getBoundingClientRect().width).toBeLessThanOrEqual(240);
  expect(id?.scrollWidth).toBeGreaterThan(240);
  await expect.element(nav.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await expect.element(nav.getByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

test('only colonels see the star', async () => {
  const { page, names } = await openHeader(signedIn());
  expect(names).not.toContain('Administration');
  await page.unmount();
  const cust = aCustomer({ role: 'colonel' });
  const { nav } = await openHeader(signedIn({ cust }));
  await expect
    .element(nav.getByRole('link', { name: 'Administration' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/colonel\/?$/));
});

test.each([320, 1280])('the lightning bolt opens the upgrade at %i px', async (width) => {
  const { page, nav } = await openHeader(signedIn(selling), width);
  const bolt = nav.getByRole('button', { name: 'Upgrade to Identity Plus' });
  await bolt.click();
  await expect.element(page.getByRole('dialog', { name: 'Upgrade to Identity Plus' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bolt).toHaveFocus();
});

test('there is no lightning bolt for plans with domains, without plans or without domains', async () => {
  const cust = aCustomer({ plan: withDomains });
  for (const change of [{ ...selling, cust }, { domains_enabled: true }, { plans_enabled: true }]) {
    const { names, page } = await openHeader(signedIn(change));
    expect(names).not.toContain('Upgrade to Identity Plus');
    await page.unmount();
  }
});

test('below 768 px logo, bolt, settings and one menu stay; the menu has all links', async () => {
  const { page, names, nav } = await openHeader(signedIn(selling), 320);
  expect(names).toEqual(['Upgrade to Identity Plus', 'Settings', 'Menu']);
  await nav.getByRole('button', { name: 'Menu' }).click();
  await expect.element(nav.getByRole('link', { name: /^Account of/ })).toBeVisible();
  await expect.element(nav.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(nav.getByRole('link', { name: 'Log out' })).not.toBeInTheDocument();
});

test.each([320, 768, 1280])('header and tabs of a customer pass axe at %i px', async (width) => {
  await openHeader(signedIn({ ...selling, metadata_record_count: 14 }), width);
  await expectAccessible(document.body, { whole: true });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the tabs name and count what they lead to', async () => {
  const cust = aCustomer({ plan: withDomains });
  const counts = { metadata_record_count: 14, custom_domains_record_count: 1 };
  const { page } = await openHeader(signedIn({ ...selling, ...counts, cust }));
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect.element(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard');
  await expect
    .element(tabs.getByRole('link', { name: 'Recent secrets 14 secrets' }))
    .toHaveAttribute('href', '/recent');
  await expect
    .element(tabs.getByRole('link', { name: 'Custom Domains 1 domain' }))
    .toHaveAttribute('href', '/account/domains');
});

test('visitors have no tabs', async () => {
  const { page } = await openHeader({ authentication: on });
  await expect.element(page.getByRole('navigation', { name: 'Dashboard' })).not.toBeInTheDocument();
});

test('a dialog that cannot be loaded says so and leaves the page as it is', async () => {
  const { nav, page } = await openHeader(signedIn(selling));
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await nav.getByRole('button', { name: 'Settings' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' }))
    .toBeVisible();
  globalThis.fetch = real;
  await nav.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
