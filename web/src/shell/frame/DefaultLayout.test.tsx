// Tests the frame of pages with navigation (docs/design/web-shell.md#frame).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, metadataKey } from '#testing/samples.ts';

const regions = {
  enabled: true,
  current_jurisdiction: 'eu',
  jurisdictions: [
    { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: '' },
    { identifier: 'ca', display_name: 'Canada', domain: 'ca.glimpse.example', icon: '' },
  ],
};

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await browser.viewport(1280, 900);
});

test.each([320, 1280])('the frame passes axe in both themes at %i px', async (width) => {
  await browser.viewport(width, 900);
  await openPage('/', fakeApi(), { regions_enabled: true, regions });
  await expectAccessible(document.body, { whole: true });
});

test('the first Tab stop skips to the content', async () => {
  const page = await openPage('/', fakeApi());
  await expect.element(page.getByRole('main')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeVisible();
});

test('the page has one landmark of each kind and one h1', async () => {
  const page = await openPage('/', fakeApi());
  await expect.element(page.getByRole('main')).toBeVisible();
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    expect(page.getByRole(role).elements()).toHaveLength(1);
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
});

test('a navigation sets the title and focuses the heading; the first load does not', async () => {
  const page = await openPage('/nothing/here', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveFocus();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Share it once. Then it’s gone.' }))
    .toHaveFocus();
  expect(document.title).toBe('Glimpse – Share it once');
});

test('each navigation scrolls to the top', async () => {
  await browser.viewport(320, 600);
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  scrollTo(0, document.documentElement.scrollHeight);
  expect(scrollY).toBeGreaterThan(600);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toHaveFocus();
  expect(scrollY).toBe(0);
  await browser.viewport(1280, 900);
});

test('a navigation away from a section of a page starts at the top, too', async () => {
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.router.navigate('/info/security#limits');
  scrollTo(0, document.documentElement.scrollHeight); // a jump within the page is left to the browser
  expect(scrollY).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toHaveFocus();
  expect(scrollY).toBe(0);
});

test('only sender-only pages carry the private strip', async () => {
  const page = await openPage(`/private/${metadataKey}`, fakeApi().answers(viewReceipt, aFoundReceipt({})));
  await expect.element(page.getByRole('complementary', { name: 'Private page' })).toBeVisible();
  await page.router.navigate('/');
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
});

test('a narrow screen has one menu with the links; Escape closes it', async () => {
  await browser.viewport(320, 900);
  const page = await openPage('/', fakeApi());
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

test.each([
  [320, true],
  [768, true],
  [1280, true],
  [320, false],
  [1280, false],
])(
  'the settings are one click away at %i px, with accounts (%s) in the header, else in the footer',
  async (width, enabled) => {
    await browser.viewport(width, 900);
    const authentication = { enabled, signin: enabled, signup: enabled, autoverify: false };
    const page = await openPage('/', fakeApi(), { authentication });
    const place = page.getByRole(enabled ? 'banner' : 'contentinfo');
    await expect.element(place.getByRole('button', { name: 'Settings' })).toBeVisible();
    const opener = page.getByRole('button', { name: 'Settings' });
    await opener.click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  },
);

test('the region button lists all regions and marks the current one', async () => {
  const page = await openPage('/', fakeApi(), { regions_enabled: true, regions });
  await page.getByRole('button', { name: 'European Union' }).click();
  await expect.element(page.getByText('(Current)')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Canada' }))
    .toHaveAttribute('href', 'https://ca.glimpse.example/signup');
  await expect
    .element(page.getByRole('link', { name: /European Union.*\(Current\)/ }))
    .toHaveAttribute('href', 'https://eu.glimpse.example/signup');
});

test.each([320, 640, 1024, 1440])('nothing scrolls sideways at %i px', async (width) => {
  await browser.viewport(width, 900);
  await openPage('/', fakeApi(), { regions_enabled: true, regions });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
