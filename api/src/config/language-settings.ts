// The languages of pages, mails and answers (docs/design/http-api.md#languages).
import { languageIds, pseudoLanguageIds } from '@glimpse/contracts/languages';
import { listOf, setting } from './setting.ts';

const isLocale = (given: string): boolean => [...languageIds, ...pseudoLanguageIds].includes(given);

export const languageSettings = {
  locales: setting('LOCALES', listOf(isLocale, `must be a comma list among ${languageIds.join(', ')}`), {
    fallback: ['en', ...languageIds.filter((id) => id !== 'en')].join(','),
    doc: 'Languages of the pages, comma list; the first is the default.',
  }),
} as const;

type Languages = { readonly locales: readonly string[]; readonly development: boolean };

/** Refuses a list that is empty, or that names languages of tests outside development. */
export function refuseLanguages({ locales, development }: Languages, wrong: (line: string) => never): void {
  if (locales.length === 0) wrong('LOCALES must name at least one language');
  if (!development && locales.some((id) => pseudoLanguageIds.includes(id)))
    wrong('LOCALES with en_XA or ar_XB needs DEVELOPMENT=true');
}
