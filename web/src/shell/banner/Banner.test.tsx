// Tests the banner on pages (docs/design/web-shell.md#banner).
import { viewSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { secretKey } from '#testing/samples.ts';
import { xssCorpus } from '#testing/xss-corpus.ts';

const status = '<a href="https://status.example/" rel="noopener" class="big">the status</a>';
const withBanner = (global_banner: string | null, global_banner_enabled = true) => ({
  global_banner,
  global_banner_enabled,
});

afterEach(async () => {
  delete document.documentElement.dataset['banner'];
  await browser.viewport(1280, 900);
});

test.each([320, 1280])('the banner passes axe and fits at %i px', async (width) => {
  await browser.viewport(width, 900);
  const page = await openPage(
    '/about',
    fakeApi(),
    withBanner(`Maintenance &amp; tests at 5. See ${status}.`),
  );
  const region = page.getByRole('region', { name: 'Announcement' });
  await expect.element(region).toHaveTextContent('Maintenance & tests at 5. See the status.');
  await expectAccessible(document.body, { whole: true });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('its links keep address, rel, target and class only', async () => {
  const page = await openPage('/about', fakeApi(), withBanner(status));
  const link = page.getByRole('region', { name: 'Announcement' }).getByRole('link', { name: 'the status' });
  await expect.element(link).toHaveAttribute('href', 'https://status.example/');
  expect(link.element().getAttributeNames().toSorted()).toEqual(['class', 'href', 'rel']);
});

test('dismissed, it stays away in this browser until its text changes', async () => {
  const first = await openPage('/about', fakeApi(), withBanner('Tonight at 5'));
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(first.getByText('Tonight at 5')).not.toBeInTheDocument();
  expect(localStorage.getItem('glimpse:banner')).toBe('Tonight at 5');
  await first.unmount();
  const second = await openPage('/about', fakeApi(), { ...withBanner('Tonight at 5'), kept: true });
  await expect.element(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(second.getByText('Tonight at 5')).not.toBeInTheDocument();
  await second.unmount();
  delete document.documentElement.dataset['banner']; // the server writes it anew
  const third = await openPage('/about', fakeApi(), { ...withBanner('Tonight at 6'), kept: true });
  await expect.element(third.getByText('Tonight at 6')).toBeVisible();
});

test('the words that the server painted are replaced without a move', async () => {
  document.documentElement.dataset['banner'] = 'Maintenance at 5. See the status.';
  const page = await openPage('/about', fakeApi(), withBanner(`Maintenance at 5. See ${status}.`));
  const slot = () => page.container.querySelector('[class*=slot]')?.getBoundingClientRect().height ?? 0;
  await expect.poll(slot).toBeGreaterThan(40);
  const before = slot();
  await expect.element(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
  expect(slot()).toBe(before);
});

test('there is none when it is off or empty, and never on quiet pages', async () => {
  for (const change of [withBanner('Off', false), withBanner(null), withBanner('')]) {
    const page = await openPage('/about', fakeApi(), change);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Announcement' })).not.toBeInTheDocument();
    await page.unmount();
  }
  const quiet = await openPage(`/secret/${secretKey}`, fakeApi().loses(viewSecret), withBanner('Not here'));
  await expect.element(quiet.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(quiet.getByText('Not here')).not.toBeInTheDocument();
});

test('no text of the corpus runs script, adds elements or breaks the layout', async () => {
  await browser.viewport(320, 900);
  const page = await openPage('/about', fakeApi(), withBanner('start'));
  const region = page.getByRole('region', { name: 'Announcement' });
  await expect.element(region).toBeVisible();
  for (const text of xssCorpus) {
    page.app.globals.change({ global_banner: text });
    await expect.poll(() => region.element().querySelector('p')?.textContent).not.toBe('start');
    const inside = [...region.element().querySelectorAll('p *')].map(({ tagName }) => tagName);
    expect(
      inside.every((name) => name === 'A'),
      text,
    ).toBe(true);
    for (const link of region.element().querySelectorAll('a'))
      expect(['https:', 'mailto:'], text).toContain(link.protocol);
    expect(document.documentElement.scrollWidth, text).toBeLessThanOrEqual(320);
  }
  expect(Reflect.get(window, 'xss')).toBeUndefined();
});
