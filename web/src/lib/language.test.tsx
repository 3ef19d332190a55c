// Tests the language of the page (docs/design/product.md#session-and-language).
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useTranslations } from 'use-intl';
import { loadMessages, withEnglish } from '#lib/load-messages.ts';
import { firstLanguage, LanguageProvider, useLanguage } from '#lib/language.tsx';
import { directionOf, languages, tagOf } from '#lib/languages.ts';
import { writeStored } from '#lib/storage.ts';

function Probe() {
  const t = useTranslations('app');
  const { locale, offered, choose } = useLanguage();
  return (
    <button type="button" onClick={() => void choose('xx')}>
      {t('copied')} {locale} {offered.map(({ name }) => name).join()}
    </button>
  );
}

test('an unsupported language changes nothing', async () => {
  const first = await loadMessages('en');
  const screen = await render(
    <LanguageProvider first={first} supported={['en', 'de']}>
      <Probe />
    </LanguageProvider>,
  );
  const button = screen.getByRole('button', { name: 'Copied! en English' });
  await button.click();
  await expect.element(button).toBeVisible();
});

test('a language without a file uses the English texts', async () => {
  const { id, messages } = await loadMessages('tlh');
  expect(id).toBe('en');
  expect(messages.app.copied).toBe('Copied!');
});

test('a missing text falls back to English, after one warning', async () => {
  const warned = vi.fn();
  vi.stubGlobal('reportError', warned);
  const { messages } = await loadMessages('en');
  const { copied: _missing, ...app } = messages.app;
  const first = { id: 'en', messages: { ...messages, app } as typeof messages };
  const screen = await render(
    <LanguageProvider first={first} supported={['en']}>
      <Probe />
      <Probe />
    </LanguageProvider>,
  );
  await expect.element(screen.getByRole('button', { name: 'Copied! en English' }).first()).toBeVisible();
  expect(warned).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('English fills only missing texts', async () => {
  const { messages } = await loadMessages('en');
  const half = { app: { copied: 'Kopiert!' } } as typeof messages;
  const whole = await withEnglish(half);
  expect(whole.app.copied).toBe('Kopiert!');
  expect(whole.app.close).toBe('Close');
});

test('the language of the session wins over the prerendered one, if the site supports it', () => {
  sessionStorage.clear();
  expect(firstLanguage('en', ['en', 'de'])).toBe('en');
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage('en', ['en', 'de'])).toBe('de');
  expect(firstLanguage('en', ['en'])).toBe('en');
  sessionStorage.clear();
});

test('25 languages have tags, two are written from right to left', () => {
  expect(languages).toHaveLength(25);
  expect(tagOf('cn')).toBe('zh-CN');
  expect(tagOf('pt_BR')).toBe('pt-BR');
  expect(languages.filter(({ id }) => directionOf(id) === 'rtl').map(({ id }) => id)).toEqual(['ar', 'he']);
  for (const { id } of languages) expect(Intl.getCanonicalLocales(tagOf(id))).toEqual([tagOf(id)]);
});
