// The language of a request (docs/design/http-api.md#languages).
import { languageIds } from '@glimpse/contracts/languages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from './locale.ts';

const all: readonly string[] = ['en', ...languageIds.filter((id) => id !== 'en')];
const site = locales(all);

test.each([
  ['en-US', 'en'],
  ['it', 'it_IT'],
  ['it-IT', 'it_IT'],
  ['pt', 'pt_BR'],
  ['pt-pt', 'pt_PT'],
  ['fr-CA', 'fr'],
  ['FR_fr', 'fr_FR'],
  ['pt-AO', 'pt_PT'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
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

/** What browsers send, each set to one language: Chrome, Firefox, Safari, Edge and those of phones. */
test.each([
  ['ar', 'ar,en-US;q=0.9,en;q=0.8'],
  ['ar', 'ar-EG,ar;q=0.9'],
  ['bg', 'bg-BG,bg;q=0.9,en;q=0.8'],
  ['ca_ES', 'ca-ES,ca;q=0.9,es-ES;q=0.8,es;q=0.7,en;q=0.6'],
  ['ca_ES', 'ca,es;q=0.8,en-US;q=0.5,en;q=0.3'],
  ['cn', 'zh-CN,zh;q=0.8,zh-TW;q=0.7,zh-HK;q=0.5,en-US;q=0.3,en;q=0.2'],
  ['cn', 'zh-Hant-TW,zh-Hant;q=0.9'],
  ['cs', 'cs,sk;q=0.8,en-US;q=0.5,en;q=0.3'],
  ['da_DK', 'da-DK,da;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['da_DK', 'da, en-gb;q=0.8, en;q=0.7'],
  ['de', 'de-AT,de;q=0.9'],
  ['el_GR', 'el-GR,el;q=0.9,en;q=0.8'],
  ['el_GR', 'el,en-US;q=0.7,en;q=0.3'],
  ['en', 'en-GB,en-US;q=0.9,en;q=0.8'],
  ['es', 'es-419,es;q=0.9,en;q=0.8'],
  ['fr', 'fr-CA,fr;q=0.9,en-CA;q=0.8,en;q=0.7'],
  ['fr', 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3'],
  ['fr_FR', 'fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['he', 'he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['he', 'iw-IL,iw;q=0.9,en;q=0.8'],
  ['hu', 'hu-HU,hu;q=0.8,en-US;q=0.5,en;q=0.3'],
  ['it_IT', 'it-IT,it;q=0.9'],
  ['it_IT', 'it,en-US;q=0.7,en;q=0.3'],
  ['nl', 'nl-BE,nl;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['pl', 'pl,en-US;q=0.7,en;q=0.3'],
  ['pt_BR', 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['pt_BR', 'pt,en;q=0.5'],
  ['pt_PT', 'pt-PT,pt;q=0.9,en;q=0.8'],
  ['pt_PT', 'pt-AO,pt;q=0.9,en;q=0.8'],
  ['ru', 'ru-RU,ru;q=0.8,en-US;q=0.5,en;q=0.3'],
  ['sl_SI', 'sl,en-GB;q=0.7,en;q=0.3'],
  ['sv_SE', 'sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7'],
  ['tr', 'tr-TR,tr;q=0.9'],
  ['uk', 'uk-UA,uk;q=0.9,ru;q=0.8,en-US;q=0.7,en;q=0.6'],
  ['vi', 'vi-VN,vi;q=0.9,fr-FR;q=0.8,fr;q=0.7,en-US;q=0.6,en;q=0.5'],
  ['en', 'nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7'],
  ['en', 'ja,en-US;q=0.7,en;q=0.3'],
  ['en', 'ko-KR'],
  ['en', '*'],
  ['en', ''],
])('%s is served to a browser that asks for %s', (locale, acceptLanguage) => {
  expect(site.choose({ acceptLanguage })).toBe(locale);
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
