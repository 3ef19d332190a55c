// Promises of the page's language (spec §4, web.md 12): English stays when a language can't be had, and a missing text is repaired once.
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

test('a language without a file is read in English', async () => {
  const { id, messages } = await loadMessages('tlh');
  expect(id).toBe('en');
  expect(messages.app.copied).toBe('Copied!');
});

test('a text that is missing comes in English, after one warning', async () => {
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

test('English fills only the gaps', async () => {
  const { messages } = await loadMessages('en');
  const half = { app: { copied: 'Kopiert!' } } as typeof messages;
  const whole = await withEnglish(half);
  expect(whole.app.copied).toBe('Kopiert!');
  expect(whole.app.close).toBe('Close');
});

test("this session's choice comes before the painted language, if the site supports it", () => {
  sessionStorage.clear();
  expect(firstLanguage('en', ['en', 'de'])).toBe('en');
  writeStored('locale', 'de', 'sessionStorage');
  expect(firstLanguage('en', ['en', 'de'])).toBe('de');
  expect(firstLanguage('en', ['en'])).toBe('en');
  sessionStorage.clear();
});

test('25 languages, tags for lang, two of them from right to left', () => {
  expect(languages).toHaveLength(25);
  expect(tagOf('cn')).toBe('zh-CN');
  expect(tagOf('pt_BR')).toBe('pt-BR');
  expect(languages.filter(({ id }) => directionOf(id) === 'rtl').map(({ id }) => id)).toEqual(['ar', 'he']);
  for (const { id } of languages) expect(Intl.getCanonicalLocales(tagOf(id))).toEqual([tagOf(id)]);
});
