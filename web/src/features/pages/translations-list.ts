// The languages with their share of translated texts, in the order of the page
// (docs/design/web-build.md#message-catalogue).
import { type Language, languages } from '#lib/languages.ts';

export type ListedLanguage = Language & { readonly percent: number };

/** Most complete first, then in the order of the catalogue. */
export function listLanguages(shareOf: (id: string) => number): readonly ListedLanguage[] {
  return languages
    .map((language) => ({ ...language, percent: shareOf(language.id) }))
    .toSorted((one, other) => other.percent - one.percent);
}
