// Tests header, tabs, footer, settings and banner over the real API (docs/design/web-shell.md#frame).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Person, type Site } from './site.ts';
import { expectNoFaults, heading, headingIs } from './steps.ts';

const colonel = 'colonel@glimpse.example';
const password = 'harbour lantern 42';
const regions = [
  { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: 'lucide:globe' },
  { identifier: 'ca', display_name: 'Canada', domain: 'ca.glimpse.example', icon: 'lucide:leaf' },
];

let folder = '';
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-shell-'));
  await writeFile(join(folder, 'regions.json'), JSON.stringify(regions));
  site = await openSite({
    AUTOVERIFY_ENABLED: 'true',
    COLONELS: colonel,
    LOCALES: 'en,en_XA,ar_XB',
    REGION: 'eu',
    REGIONS_FILE: join(folder, 'regions.json'),
    DOMAINS_ENABLED: 'true',
    SUPPORT_HOST: 'help.glimpse.example',
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => site.leave());

let accounts = 0;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' });

async function signIn({ page }: Person, address: string): Promise<void> {
  await page.goto('/signin');
  await page.locator('#userEmail').fill(address);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav a[href="/recent"]').waitFor(); // in any language
}

/** Creates an account of its own and signs in. Returns the address. */
async function joinSite(
  person: Person,
  address = `ines-${(accounts += 1)}@northwind.example`,
): Promise<string> {
  const { page } = person;
  await page.goto('/signup');
  await page.locator('#userEmail').fill(address);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Create account' }).click();
  await headingIs(page, 'Your account is ready');
  await signIn(person, address);
  return address;
}

test('a customer finds id, tabs, upgrade and the way out; a new secret counts', async () => {
  const person = await site.person();
  const { page } = person;
  const address = await joinSite(person);
  await page.goto('/dashboard');
  const row = page.getByRole('navigation', { name: 'Main' });
  await row.getByRole('link', { name: `Account of ${address}` }).waitFor();
  await page.getByRole('link', { name: 'Recent secrets 0 secrets' }).waitFor();
  await page.locator('#secret').fill('counts');
  await page.locator('#createSecret').click();
  await headingIs(page, 'Your link is ready');
  await page.getByRole('link', { name: 'Recent secrets 1 secret', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Recent secrets 1 secret', exact: true }).waitFor();
  await row.getByRole('button', { name: 'Upgrade to Identity Plus' }).click();
  await dialog(page).getByText('Sample text, AI-generated and not real.').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await row.getByRole('link', { name: 'Log out' }).click();
  await row.getByRole('link', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(0);
  expectNoFaults(person);
});

test('the painted heading of a customer’s page stays where it is', async () => {
  const person = await site.person();
  const { page } = person;
  await joinSite(person);
  for (const path of ['/dashboard', '/recent', '/account']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    const painted = await page.locator('h1').boundingBox();
    await page.getByRole('link', { name: /^Recent secrets \d/ }).waitFor(); // the script has taken over
    expect((await page.locator('h1').boundingBox())?.y, path).toBe(painted?.y);
  }
});

test('a language is applied at once, saved, and meets the customer in another browser', async () => {
  const person = await site.person();
  const { page } = person;
  const address = await joinSite(person);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Settings' }).click();
  const saved = page.waitForResponse('**/api/v2/account/update-locale');
  await dialog(page).getByRole('combobox').selectOption('ar_XB');
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  expect((await saved).status()).toBe(200);
  expect(await page.evaluate(() => sessionStorage.getItem('glimpse:locale'))).toBe('ar_XB');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar-XB');
  const elsewhere = await site.person();
  await signIn(elsewhere, address);
  await elsewhere.page.goto('/about');
  await expect.poll(() => elsewhere.page.locator('html').getAttribute('lang')).toBe('ar-XB');
  expectNoFaults(person, elsewhere);
});

test('a language that could not be saved stays for the session', async () => {
  const person = await site.person();
  const { page } = person;
  await joinSite(person);
  await page.goto('/about');
  await page.route('**/api/v2/account/update-locale', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not today', code: 'accounts.unsupported_locale' } }),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog(page).getByRole('combobox').selectOption('en_XA');
  await expect.poll(() => dialog(page).getByRole('alert').textContent()).toContain('Not today');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
});

test('regions have pictures of this origin, lead to their sign-up, and close by Escape and a click', async () => {
  const visitor = await site.person();
  const { page } = visitor;
  await page.goto('/about');
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'European Union' });
  await opener.click();
  const canada = page.getByRole('contentinfo').getByRole('link', { name: 'Canada' });
  expect(await canada.getAttribute('href')).toBe('https://ca.glimpse.example/signup');
  await page.getByText('(Current)').waitFor();
  await expect.poll(() => visitor.requests.filter((url) => url.includes('/icons/')).length).toBe(2);
  const icon = await page.request.get('/icons/lucide/leaf.svg');
  expect(icon.headers()['cache-control']).toContain(`max-age=${168 * 3600}`);
  await page.keyboard.press('Escape');
  await canada.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await heading(page).click();
  await canada.waitFor({ state: 'hidden' });
  expectNoFaults(visitor);
});

test('the footer links the support host first, then the calls of this site; none is dead', async () => {
  const { page } = await site.person();
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Resources' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses.slice(0, 3)).toEqual([
    'https://help.glimpse.example/docs',
    'https://help.glimpse.example/docs/rest-api',
    '/docs/rest-api',
  ]);
  const own = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of new Set(own)) expect((await page.request.get(path)).status(), path).toBe(200);
});

test('the theme button names what it will do, and the choice survives a reload before the paint', async () => {
  const { page } = await site.person();
  await page.goto('/about');
  await page.getByRole('button', { name: 'Use dark mode' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Use light mode' }).waitFor();
});

/** The colonel sets the banner by the API, with the shrimp of the page. */
async function setBanner(page: Page, text: string): Promise<void> {
  const status = await page.evaluate(async (html) => {
    const { shrimp } = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}') as {
      shrimp: string;
    };
    const body = new URLSearchParams({ text: html, enabled: 'true', shrimp });
    return (await fetch('/api/v2/colonel/banner', { method: 'POST', body })).status;
  }, text);
  expect(status).toBe(200);
}

test('the banner is painted by the server, keeps its place, and stays dismissed', async () => {
  const boss = await site.person();
  await joinSite(boss, colonel);
  await boss.page.goto('/about');
  await boss.page.getByRole('link', { name: 'Administration' }).waitFor();
  const text =
    'Maintenance <b>tonight</b>, see <a href="https://status.example/" onclick="x()">the status</a>.';
  await setBanner(boss.page, text);
  const visitor = await site.person({ width: 390 });
  const { page } = visitor;
  await expect
    .poll(async () => (await (await page.request.get('/about')).text()).includes('data-banner="Maintenance'))
    .toBe(true);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  const before = await page.locator('h1').boundingBox();
  await banner(page).waitFor();
  expect(await page.locator('h1').boundingBox()).toEqual(before);
  expect(await banner(page).locator('p').innerText()).toBe('Maintenance <b>tonight</b>, see the status.');
  expect(await banner(page).getByRole('link').getAttribute('href')).toBe('https://status.example/');
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await banner(page).waitFor({ state: 'detached' });
  const chunks = visitor.requests.filter((url) => url.includes('/Banner-')).length;
  await page.reload({ waitUntil: 'networkidle' });
  expect(await banner(page).count()).toBe(0);
  expect(await page.locator('html').getAttribute('data-banner')).toBe('');
  expect(visitor.requests.filter((url) => url.includes('/Banner-')).length).toBe(chunks);
  const { secretKey } = await site.api.conceal('quiet');
  const reader = await site.person();
  await reader.page.goto(`/secret/${secretKey}`, { waitUntil: 'networkidle' });
  expect(await banner(reader.page).count()).toBe(0);
  expectNoFaults(visitor, reader);
});

test('in forced colours marks and icons take the colour of the text, and the primary button has a border', async () => {
  const { page } = await site.person();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.locator('#secret').fill('x');
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('svg')].map((svg) => [
      getComputedStyle(svg).color,
      getComputedStyle(svg.parentElement ?? svg).color,
    ]),
  );
  expect(colours.length).toBeGreaterThan(5);
  for (const [icon, around] of colours) expect(icon).toBe(around);
  const border = await page
    .locator('#createSecret')
    .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(Number.parseFloat(border)).toBeGreaterThanOrEqual(1);
});

test('without accounts the header has About and the settings, and no feedback button', async () => {
  await using plain = await openSite({ AUTHENTICATION_ENABLED: 'false' });
  const { page } = await plain.person();
  await page.goto('/about');
  const row = page.getByRole('navigation', { name: 'Main' });
  await row.getByRole('button', { name: 'Settings' }).waitFor();
  expect(await row.getByRole('link').allInnerTexts()).toEqual(['About']);
  expect(await page.getByRole('button', { name: 'Feedback' }).count()).toBe(0);
});
