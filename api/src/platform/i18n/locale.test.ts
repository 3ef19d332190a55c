// The language of a request (docs/design/http-api.md#languages).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from './locale.ts';

const all = [
  'en',
  'ar',
  'bg',
  'ca_ES',
  'cn',
  'cs',
  'da_DK',
  'de',
  'el_GR',
  'es',
  'fr',
  'fr_FR',
  'he',
  'hu',
  'it_IT',
  'nl',
  'pl',
  'pt_BR',
  'pt_PT',
];
const site = locales(all);

test.each([
  ['en-US', 'en'],
  ['it', 'it_IT'],
  ['it-IT', 'it_IT'],
  ['pt', 'pt_BR'],
  ['pt-pt', 'pt_PT'],
  ['fr-CA', 'fr'],
  ['FR_fr', 'fr_FR'],
  ['zh', 'cn'],
  ['zh-TW', 'cn'],
  ['zh-Hant-HK', 'cn'],
  ['de-Latn-DE', 'de'],
  ['xx', undefined],
  ['', undefined],
])('%s is served as %s', (wanted, locale) => {
  expect(site.match(wanted)).toBe(locale);
});

test('the query counts before the cookie, the cookie before the browser; unknown languages are ignored', () => {
  const asked = { query: 'de', cookies: 'locale=fr', acceptLanguage: 'es' };
  expect(site.choose(asked)).toBe('de');
  expect(site.choose({ ...asked, query: 'xx' })).toBe('fr');
  expect(site.choose({ ...asked, query: undefined, cookies: 'theme=dark; locale=xx' })).toBe('es');
  expect(site.choose({})).toBe('en');
});

test('Accept-Language is read by quality', () => {
  const choose = (acceptLanguage: string) => site.choose({ acceptLanguage });
  expect(choose('de;q=0.5, fr;q=0.9')).toBe('fr');
  expect(choose('xx, de;q=0.1')).toBe('de');
  expect(choose('de;q=0, fr;q=0.001')).toBe('fr');
  expect(choose('*')).toBe('en');
});

test('any query, cookie and header gives a supported locale', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (query, cookies, acceptLanguage) => {
      expect(all).toContain(site.choose({ query, cookies: `locale=${cookies}`, acceptLanguage }));
    }),
  );
});

test('tags are BCP 47', () => {
  expect(['pt_BR', 'cn', 'en'].map(site.tag)).toEqual(['pt-BR', 'zh-CN', 'en']);
});
