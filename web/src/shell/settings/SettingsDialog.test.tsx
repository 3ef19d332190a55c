// Tests theme and settings (docs/design/web.md#settings).
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

async function openSettings() {
  await browser.viewport(320, 900);
  const page = await openPage('/', fakeApi());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return page;
}

test('the settings pass axe in both themes', async () => {
  await openSettings();
  await expectAccessible();
});

test('dark mode applies at once and is stored under the key that the head reads', async () => {
  const page = await openSettings();
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('glimpse:theme')).toBe('dark');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('Done only closes the dialog', async () => {
  const page = await openSettings();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the language list shows the offered languages by native name', async () => {
  const page = await openSettings();
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  const options = page.getByRole('combobox', { name: 'Language' }).getByRole('option').elements();
  expect(options.map((option) => [option.textContent, option.getAttribute('lang')])).toEqual([
    ['English', 'en'],
  ]);
});
