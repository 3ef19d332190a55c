// Tests header, tabs, footer and settings over the real API (docs/design/web-shell.md#frame).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinSite, openShellSite, paintedHeading, signInAs } from './shell-site.ts';
import { openSite, type Site } from './site.ts';
import { expectNoFaults, headingIs, mainHeading, openAccountMenu } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openShellSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const dialog = (page: Page) => page.getByRole('dialog');

test('a customer finds id, tabs, upgrade and the way out; a new secret counts', async () => {
  const person = await site.person();
  const { page } = person;
  const address = await joinSite(person);
  await page.goto('/dashboard');
  const row = page.getByRole('navigation', { name: 'Main' });
  const menu = row.getByRole('button', { name: `Account of ${address}` });
  await menu.waitFor();
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
  await menu.click();
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
    const painted = await paintedHeading(page);
    await page.getByRole('link', { name: /^Recent secrets \d/ }).waitFor(); // the script has taken over
    await expect
      .poll(async () => (await page.locator('h1').boundingBox())?.y, { message: path })
      .toBe(painted?.y);
  }
});

test('a language is applied at once, saved, and meets the customer in another browser', async () => {
  const person = await site.person();
  const { page } = person;
  const address = await joinSite(person);
  await page.goto('/about');
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const saved = page.waitForResponse('**/api/v2/account/update-locale');
  await dialog(page).getByRole('combobox').selectOption('ar_XB');
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  expect((await saved).status()).toBe(200);
  expect(await page.evaluate(() => sessionStorage.getItem('glimpse:locale'))).toBe('ar_XB');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar-XB');
  const elsewhere = await site.person();
  await signInAs(elsewhere, address);
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
  await openAccountMenu(page);
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
  await mainHeading(page).click();
  await canada.waitFor({ state: 'hidden' });
  expectNoFaults(visitor);
});

test('the footer links the support host first, then the calls of this site; none is dead', async () => {
  const { page } = await site.person();
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Resources' }).getByRole('link');
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect
    .poll(async () => (await addresses()).slice(0, 3)) // the painted footer has no settings of the site
    .toEqual([
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
  const metas = page.locator('meta[name=theme-color]');
  expect(await metas.evaluateAll((all) => all.map((meta) => meta.getAttribute('media')))).toEqual([
    'not all',
    'all',
  ]);
  await page.getByRole('button', { name: 'Use light mode' }).waitFor();
});

test('after System, a change of the device changes the page', async () => {
  const { page } = await site.person();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Settings' }).click();
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await colour();
  await dialog(page).getByText('Dark', { exact: true }).click();
  await expect.poll(colour).not.toBe(light);
  await dialog(page).getByText('System', { exact: true }).click();
  await expect.poll(colour).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colour).not.toBe(light);
});

test('a group of calls is less than 9,000 px high, and each sample can be copied', async () => {
  const { page, ...person } = await site.person({ width: 1440 });
  await page.goto('/docs/rest-api');
  await page.getByRole('main').getByRole('link', { name: 'Secrets', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Secrets' }).waitFor();
  const calls = await page.locator('main article').count();
  await expect.poll(() => page.getByRole('button', { name: 'Copy' }).count()).toBe(calls);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
  await page.getByRole('radio', { name: 'Python' }).first().check({ force: true });
  await page.getByText('import requests').nth(1).waitFor();
  expectNoFaults({ page, ...person });
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

test('without accounts the header has About alone, the footer has the settings, and no feedback button', async () => {
  await using plain = await openSite({ AUTHENTICATION_ENABLED: 'false' });
  const { page } = await plain.person();
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
  await dialog(page).getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  const header = page.getByRole('banner');
  expect(await header.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
    'About',
  ]);
  expect(await header.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Feedback' }).count()).toBe(0);
});

test('a used and an unused link name the same card of 1200 x 630; every page names it', async () => {
  const person = await site.person();
  const { page } = person;
  const cardOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return [...html.matchAll(/<meta (?:property="og|name="twitter)[^>]*>/g)].map(([tag]) => tag);
  };
  const [used, unused] = [await site.api.conceal('used'), await site.api.conceal('unused')];
  await page.goto(`/secret/${used.secretKey}`);
  await page.locator('button[name=continue]').click();
  await page.locator('#displayedsecret').waitFor();
  const card = await cardOf(`/secret/${used.secretKey}`);
  expect(card).toEqual(await cardOf(`/secret/${unused.secretKey}`));
  expect(card.join()).toContain('name="twitter:card" content="summary_large_image"');
  const picture = /property="og:image" content="([^"]*)"/;
  const [, address = ''] = picture.exec(card.join()) ?? [];
  const image = await page.request.get(address);
  expect(image.headers()['content-type']).toBe('image/png');
  const bytes = await image.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  for (const path of ['/', '/about', '/info/security', '/docs/rest-api', '/signin', '/not/there'])
    expect(picture.exec((await cardOf(path)).join())?.[1], path).toBe(address);
});
