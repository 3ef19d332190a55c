// Tests the language of the page (docs/design/product.md#session-and-language).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useTranslations } from 'use-intl';
import { firstLanguage, LanguageProvider, noteSaved, useLanguage } from '#lib/language.tsx';
import { directionOf, languages, tagOf } from '#lib/languages.ts';
import { writeStored } from '#lib/storage.ts';
import { aCustomer } from '#testing/a-customer.ts';
import { loadTexts, startTexts } from '#lib/texts.ts';

beforeEach(() => startTexts('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

function Probe({ to = 'xx' }) {
  const t = useTranslations('app');
  const { locale, offered, choose } = useLanguage();
  return (
    <button type="button" onClick={() => void choose(to)}>
      {t('copied')} {locale} {offered.map(({ name }) => name).join()}
    </button>
  );
}

const shown = (to?: string) =>
  render(
    <LanguageProvider supported={['en', 'tlh', 'ar_XB']}>
      <Probe {...(to && { to })} />
    </LanguageProvider>,
  );

test('an unsupported language changes nothing', async () => {
  await loadTexts('home');
  const screen = await shown();
  const button = screen.getByRole('button', { name: 'Copied! en English,ar_XB' });
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await button.click();
  await expect.element(button).toBeVisible();
  expect(warned).toHaveBeenCalledWith('The language xx is not supported.');
});

test('a choice loads every loaded part in the new language, and sets language and direction', async () => {
  await loadTexts('home', 'settings');
  const screen = await shown('ar_XB');
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button', { name: /ar_XB/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Copied/ })).not.toBeInTheDocument();
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  expect(document.documentElement.lang).toBe('ar-XB');
});

test('a language without files uses the English texts', async () => {
  startTexts('tlh');
  await loadTexts('home');
  const screen = await shown();
  await expect.element(screen.getByRole('button', { name: 'Copied! en English,ar_XB' })).toBeVisible();
});

test('a file that cannot be loaded makes the whole page English, and the document says so', async () => {
  const real = fetch;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('ar_XB') ? Promise.reject(new Error('no connection')) : real(url),
  );
  document.documentElement.lang = 'ar-XB';
  startTexts('ar_XB');
  await loadTexts('home');
  const screen = await shown();
  await expect.element(screen.getByRole('button', { name: 'Copied! en English,ar_XB' })).toBeVisible();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
});

test('a part that fails later makes the loaded parts English, too', async () => {
  const real = fetch;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('ar_XB.settings') ? Promise.reject(new Error('no connection')) : real(url),
  );
  startTexts('ar_XB');
  await loadTexts('home');
  const screen = await shown();
  await expect.element(screen.getByRole('button', { name: /ar_XB/ })).toBeVisible();
  expect(document.documentElement.lang).toBe('ar-XB');
  await loadTexts('settings');
  await expect.element(screen.getByRole('button', { name: 'Copied! en English,ar_XB' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('a chosen language that cannot be loaded changes nothing while English cannot be loaded either', async () => {
  await loadTexts('home');
  const screen = await shown('ar_XB');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button', { name: 'Copied! en English,ar_XB' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('a missing text falls back to English, after one warning', async () => {
  const warned = vi.fn();
  vi.stubGlobal('reportError', warned);
  const real = fetch;
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('ar_XB') ? Response.json({ app: { close: 'zu' } }) : real(url),
  );
  startTexts('ar_XB');
  await loadTexts('home');
  const screen = await shown();
  await expect.element(screen.getByRole('button', { name: 'Copied! ar_XB English,ar_XB' })).toBeVisible();
  expect(warned).toHaveBeenCalledOnce();
});

test('the language of the session wins over the prerendered one, if the site supports it', () => {
  const page = { locale: 'en', supported_locales: ['en', 'de'], cust: null };
  expect(firstLanguage(page)).toBe('en');
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage(page)).toBe('de');
  expect(firstLanguage({ ...page, supported_locales: ['en'] })).toBe('en');
});

test('the stored language of a signed-in customer wins, unless a newer choice could not be saved', () => {
  const cust = { ...aCustomer(), locale: 'fr' };
  const page = { locale: 'en', supported_locales: ['en', 'de', 'fr'], cust };
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage(page)).toBe('fr');
  noteSaved(false);
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage(page)).toBe('de');
  noteSaved(true);
  expect(firstLanguage(page)).toBe('fr');
  expect(document.cookie).toContain('locale=fr');
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage({ ...page, cust: { ...cust, locale: null } })).toBe('de');
  expect(firstLanguage({ ...page, cust: { ...cust, locale: 'tlh' } })).toBe('de');
});

test('25 languages have tags, two are written from right to left', () => {
  expect(languages).toHaveLength(25);
  expect(tagOf('cn')).toBe('zh-CN');
  expect(tagOf('pt_BR')).toBe('pt-BR');
  expect(languages.filter(({ id }) => directionOf(id) === 'rtl').map(({ id }) => id)).toEqual(['ar', 'he']);
  for (const { id } of languages) expect(Intl.getCanonicalLocales(tagOf(id))).toEqual([tagOf(id)]);
});
