// Chooses the supported language of a request (docs/design/http-api.md#languages).
import { parseCookie } from 'cookie';

type Preferences = {
  /** Value of the query parameter `locale`. */
  readonly query?: string | undefined;
  /** The caller's stored setting. */
  readonly own?: string | undefined;
  /** The `Cookie` header. */
  readonly cookies?: string | undefined;
  readonly acceptLanguage?: string | undefined;
};

export type Locales = {
  readonly supported: readonly string[];
  readonly preferred: string;
  /** The supported locale for a language such as `en-US`, `it` or `zh-TW`. */
  match(language: string): string | undefined;
  /** First match of query, setting, cookie `locale`, `Accept-Language` by quality, first supported locale. */
  choose(preferences: Preferences): string;
  /** BCP 47 tag: `pt_BR` is `pt-BR`, `cn` is `zh-CN` (docs/design/web-build.md#message-catalogue). */
  tag(locale: string): string;
};

/** The writing direction of a language tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  ['ar', 'he'].includes(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';

const fold = (name: string): string => name.toLowerCase().replaceAll('-', '_');

/**
 * A wish by the names of our languages: `iw` is the former code of Hebrew (RFC 5646 §2.2.1), and Portuguese
 * of every region but Brazil is that of Portugal (CLDR `parentLocales`).
 */
const byOurNames = (folded: string): string =>
  folded.replace(/^iw(?=_|$)/, 'he').replace(/^pt_(?!br$)[a-z]{2}$/, 'pt_pt');

/** Languages of `Accept-Language` by quality; reads at most 20. */
function acceptedLanguages(header: string): string[] {
  const listed = header.split(',', 20).map((part) => {
    const [name = '', ...rest] = part.trim().split(';');
    const quality = rest.map((given) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(given)?.[1]).find(Boolean);
    return { name, quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = listed.filter(({ name, quality }) => name !== '' && quality > 0);
  return wanted.toSorted((a, b) => b.quality - a.quality).map(({ name }) => name);
}

/** @param supported the configured locales, the first is the default; never empty */
export function locales(supported: readonly string[]): Locales {
  const byName = new Map(supported.map((locale) => [fold(locale), locale]));
  const preferred = supported[0] ?? 'en';
  const match = (wanted: string): string | undefined => {
    const parts = byOurNames(fold(wanted.trim())).split('_');
    const [language = '', second = ''] = parts;
    if (language === 'zh') return byName.get('cn');
    const exact = byName.get(parts.join('_')) ?? byName.get(`${language}_${second}`) ?? byName.get(language);
    return exact ?? supported.find((locale) => fold(locale).split('_')[0] === language);
  };
  const firstOf = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const found = match(name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    supported,
    preferred,
    match,
    choose({ query, own, cookies, acceptLanguage }) {
      if (supported.length === 1) return preferred;
      const kept = cookies?.includes('locale=') ? parseCookie(cookies)['locale'] : undefined;
      const asked = [query, own, kept].filter((name) => name !== undefined && name !== '');
      return (
        firstOf(asked.filter((name) => name !== undefined)) ??
        firstOf(acceptedLanguages(acceptLanguage ?? '')) ??
        preferred
      );
    },
    tag: (locale) => (locale === 'cn' ? 'zh-CN' : locale.replace('_', '-')),
  };
}
