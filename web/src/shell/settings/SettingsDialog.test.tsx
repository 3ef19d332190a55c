// Tests theme and settings (docs/design/web-shell.md#settings).
import { updateLocale } from '@glimpse/contracts/accounts';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const regions = {
  enabled: true,
  current_jurisdiction: 'eu',
  jurisdictions: [
    { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: 'lucide:globe' },
    { identifier: 'ca', display_name: 'Canada', domain: 'ca.glimpse.example', icon: 'lucide:leaf' },
  ],
};
const withRegions = { regions_enabled: true, regions };
const ines = { ...signedInBootstrap(), custid: 'ines@northwind.example' };
const saved = { new_locale: 'en_XA', old_locale: 'en' };
const savedAnswer = { ...saved, record: saved, details: {} };

async function openSettings(change: Parameters<typeof openPage>[2] = {}, api = fakeApi()) {
  await browser.viewport(1280, 900);
  const page = await openPage('/', api, change);
  if (change.authenticated === true) await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return page;
}

test.each([320, 1280])('the settings pass axe in both themes at %i px, with details open', async (width) => {
  const page = await openSettings({ ...withRegions, ...ines, support_host: 'help.example' });
  await browser.viewport(width, 900);
  await page.getByText('Expand for more info').click();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('there is one tab, General', async () => {
  const page = await openSettings();
  await expect.element(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'General' })).toBeVisible();
});

test('a theme applies at once and is stored under the key that the head reads', async () => {
  const page = await openSettings();
  const theme = page.getByRole('group', { name: 'Theme' });
  await expect.element(theme.getByRole('radio', { name: 'System' })).toBeChecked();
  await theme.getByText('Dark').click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('glimpse:theme')).toBe('dark');
  await theme.getByText('Light').click();
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('after System the page follows the device again', async () => {
  const page = await openSettings();
  const theme = page.getByRole('group', { name: 'Theme' });
  await theme.getByText('Dark').click();
  await theme.getByText('System').click();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('glimpse:theme')).toBe('system');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark');
  await expect.element(theme.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('one tab alone has no line below it', async () => {
  const page = await openSettings();
  const list = page.getByRole('tablist').element();
  expect(getComputedStyle(list).borderBlockEndWidth).toBe('0px');
});

test.each(['Done', 'Close'])('%s closes the dialog and returns the focus', async (name) => {
  const page = await openSettings();
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Settings' })).toHaveFocus();
});

test('the language list shows the offered languages by native name', async () => {
  const page = await openSettings();
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  const options = page.getByRole('combobox', { name: 'Language' }).getByRole('option').elements();
  expect(options.map((option) => [option.textContent, option.getAttribute('lang')])).toEqual([
    ['English', 'en'],
  ]);
});

const twoLanguages = { supported_locales: ['en', 'en_XA'] };
const languageField = (page: Awaited<ReturnType<typeof openSettings>>) => page.getByRole('combobox').first();

test('a language applies at once, is kept for the session and saved on the server', async () => {
  const api = fakeApi().answers(updateLocale, savedAnswer);
  const page = await openSettings(twoLanguages, api);
  await languageField(page).selectOptions('en_XA');
  await expect.poll(() => document.documentElement.lang).toBe('en-XA');
  await expect.element(languageField(page)).toHaveValue('en_XA');
  expect(sessionStorage.getItem('glimpse:locale')).toBe('en_XA');
  expect(api.calls(updateLocale)).toEqual([{ body: { locale: 'en_XA' } }]);
  await languageField(page).selectOptions('en');
  await expect.poll(() => document.documentElement.lang).toBe('en');
});

test.each([
  ['a refusal', { status: 422, message: 'Not today' }, 'Failed to update language: Not today'],
  ['a refusal without a reason', { status: 400, message: '' }, 'Failed to update language: Unknown error'],
  ['a broken server', { status: 503 }, 'An unexpected error occurred while updating the language'],
  ['no answer', { status: 0 }, 'An unexpected error occurred while updating the language'],
])('after %s the choice stays and the text says why', async (_, failure, words) => {
  const api = fakeApi().answers(updateLocale, savedAnswer);
  const page = await openSettings(twoLanguages, api);
  await languageField(page).selectOptions('en_XA');
  api.fails(updateLocale, 'accounts.unsupported_locale', failure);
  await languageField(page).selectOptions('en');
  await languageField(page).selectOptions('en');
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect.element(languageField(page)).toHaveValue('en');
  expect(sessionStorage.getItem('glimpse:locale')).toBe('en');
});

test('the jurisdiction stands with customer and domain, and the others behind a drawer', async () => {
  const page = await openSettings({ ...withRegions, ...ines });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('ines@northwind.example')).toBeVisible();
  await expect.element(dialog.getByText('European Union, eu.glimpse.example')).toBeVisible();
  await dialog.getByText('Expand for more info').click();
  await expect.element(dialog.getByText('Hide details')).toBeVisible();
  await expect.element(dialog.getByText('(Current)')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Create account in Canada' }))
    .toHaveAttribute('href', 'https://ca.glimpse.example/signup');
  await expect
    .element(dialog.getByRole('link', { name: 'Create account in European Union' }))
    .toHaveAttribute('href', 'https://eu.glimpse.example/signup');
  await expect.element(dialog.getByRole('link', { name: /Read how/ })).not.toBeInTheDocument();
});

test('the support host adds a link to its documentation; feedback is one click away', async () => {
  const page = await openSettings({ ...withRegions, support_host: 'help.example' });
  await page.getByText('Expand for more info').click();
  await expect
    .element(page.getByRole('link', { name: 'Read how it works' }))
    .toHaveAttribute('href', 'https://help.example/docs');
  await page.getByRole('link', { name: 'ask us' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Share your feedback');
});

test('an unknown jurisdiction is an error, and without regions there is no section', async () => {
  const lost = await openSettings({ ...withRegions, regions: { ...regions, current_jurisdiction: 'us' } });
  await expect.element(lost.getByText('We can’t tell which region this is.')).toBeVisible();
  await lost.unmount();
  const page = await openSettings();
  await expect.element(page.getByText('Jurisdiction')).not.toBeInTheDocument();
});
