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

// first, because texts of a dialog are loaded once
test('a dialog that cannot be loaded says so and leaves the page as it is', async () => {
  const { nav, page } = await openHeader(signedIn(selling));
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const menu = nav.getByRole('button', { name: /^Account of/ });
  await menu.click();
  await nav.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t load this.' })).toBeVisible();
  globalThis.fetch = real;
  await menu.click();
  await nav.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test.each([
  ['all on', { authentication: on }, ['About', 'Security', 'Sign in', 'Create account', 'Settings']],
  [
    'plans',
    { authentication: on, plans_enabled: true },
    ['About', 'Pricing', 'Security', 'Sign in', 'Create account', 'Settings'],
  ],
  ['no sign-up', { authentication: { ...on, signup: false } }, ['About', 'Security', 'Sign in', 'Settings']],
  [
    'no sign-in',
    { authentication: { ...on, signin: false } },
    ['About', 'Security', 'Create account', 'Settings'],
  ],
  ['no accounts', { plans_enabled: true }, ['About']],
])('a visitor sees, with %s: %s', async (_, change, expected) => {
  const { names } = await openHeader(change);
  expect(names).toEqual(expected);
});

test('the settings of a visitor are an icon with a name', async () => {
  const { nav } = await openHeader({ authentication: on });
  const settings = nav.getByRole('button', { name: 'Settings' });
  await expect.element(settings).toHaveTextContent('');
});

test('a customer has one menu with the whole address: account, settings, the way out', async () => {
  const custid = 'ines.martins@northwind.example';
  expect(custid).toHaveLength(30);
  const { nav, names, page } = await openHeader({ ...signedIn(), custid });
  expect(names).toEqual([`Account of ${custid}`]);
  const menu = nav.getByRole('button', { name: `Account of ${custid}` });
  const id = menu.element().querySelector('bdi');
  expect(id?.scrollWidth).toBe(id?.clientWidth); // not cut
  await menu.click();
  await expectAccessible(document.body, { whole: true });
  const entries = nav.getByRole('listitem').elements();
  expect(entries.map((entry) => entry.textContent)).toEqual([`Account${custid}`, 'Settings', 'Log out']);
  const account = nav.getByRole('link', { name: `Account ${custid}` });
  await expect.element(account).toHaveAttribute('href', '/account');
  await expect.element(nav.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await nav.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

test('a very long address is cut in the row, whole in the menu, and nothing scrolls sideways', async () => {
  const custid = 'a-very-long-address-of-somebody@department.of.northwind.example';
  const { nav } = await openHeader({ ...signedIn(selling), custid }, 768);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
  await nav.getByRole('button', { name: `Account of ${custid}` }).click();
  await expect.element(nav.getByRole('link', { name: `Account ${custid}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
});

test('only colonels have Administration in their menu', async () => {
  const { page, nav: plain } = await openHeader(signedIn());
  await plain.getByRole('button').click();
  await expect.element(plain.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect.element(plain.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
  await page.unmount();
  const cust = aCustomer({ role: 'colonel' });
  const { nav } = await openHeader(signedIn({ cust }));
  await nav.getByRole('button').click();
  await expect
    .element(nav.getByRole('link', { name: 'Administration' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/colonel\/?$/));
});

test('the words of the upgrade are seen from 360 px on', async () => {
  const { nav, page } = await openHeader(signedIn(selling), 375);
  const width = () =>
    nav.getByRole('button', { name: 'Upgrade to Identity Plus' }).element().getBoundingClientRect().width;
  expect(width()).toBeGreaterThan(80);
  await page.unmount();
  await openHeader(signedIn(selling), 320);
  expect(width()).toBeLessThan(60);
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

test('below 768 px a visitor has settings and one menu, a customer upgrade and menu', async () => {
  const { page, names, nav } = await openHeader({ authentication: on, plans_enabled: true }, 320);
  expect(names).toEqual(['Settings', 'Menu']);
  await nav.getByRole('button', { name: 'Menu' }).click();
  await expect.element(nav.getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('main').click({ position: { x: 5, y: 600 } });
  await expect.element(nav.getByRole('link', { name: 'Pricing' })).not.toBeInTheDocument();
  await page.unmount();
  const customer = await openHeader(signedIn(selling), 320);
  expect(customer.names).toEqual(['Upgrade to Identity Plus', `Account of ${signedInBootstrap().custid}`]);
  await customer.nav.getByRole('button', { name: /^Account of/ }).click();
  await expect.element(customer.nav.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each([
  ['a visitor', { authentication: on, plans_enabled: true }],
  ['a customer', signedIn(selling)],
] as const)('header and footer of %s have targets of 44 px on a phone', async (_, change) => {
  const { page } = await openHeader(change, 375);
  const small = ['banner', 'contentinfo']
    .flatMap((role) => page.getByRole(role).element())
    .flatMap((part) => [...part.querySelectorAll('a, button')])
    .filter((target) => target.checkVisibility())
    .map((target) => [target.textContent, target.getBoundingClientRect().height] as const);
  expect(small.length).toBeGreaterThan(8);
  expect(small.filter(([, height]) => height < 44)).toEqual([]);
});

test.each([
  [1280, 180],
  [375, 240],
])('at %i px the footer of a customer is less than %i px high', async (width, most) => {
  const { page } = await openHeader(signedIn({ ...selling, support_host: 'help.example' }), width);
  const footer = page.getByRole('contentinfo');
  expect(footer.element().getBoundingClientRect().height).toBeLessThan(most);
  const links = footer.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual(
    ['About', 'Pricing', 'Documentation', 'API guide', 'API reference', 'Privacy', 'Terms', 'Security'], // prettier-ignore
  );
});

test('on a phone each column of a visitor’s footer is one row with its heading', async () => {
  const { page } = await openHeader({ authentication: on }, 375);
  const columns = page.getByRole('contentinfo').element().querySelectorAll('nav');
  expect(columns.length).toBeGreaterThan(1);
  for (const column of columns) {
    const [heading, first] = [...column.querySelectorAll('h2, li')].map((one) => one.getBoundingClientRect());
    expect(first?.top).toBeLessThan(heading?.bottom ?? 0);
  }
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
