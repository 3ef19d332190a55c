// The 25 languages by native name, in the order of their ids (docs/design/web-build.md#message-catalogue).
import { languageIds, type LanguageId } from '@glimpse/contracts/languages';

export type Language = { readonly id: string; readonly name: string };

const names: Readonly<Record<LanguageId, string>> = {
  ar: 'العربية',
  bg: 'Български',
  ca_ES: 'Català',
  cn: '中文（简体）',
  cs: 'Čeština',
  da_DK: 'Dansk',
  de: 'Deutsch',
  el_GR: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  fr_FR: 'Français (France)',
  he: 'עברית',
  hu: 'Magyar',
  it_IT: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt_BR: 'Português (Brasil)',
  pt_PT: 'Português (Portugal)',
  ru: 'Русский',
  sl_SI: 'Slovenščina',
  sv_SE: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
};

export const languages: readonly Language[] = languageIds.map((id) => ({ id, name: names[id] }));

/** Returns a language with its own name; the id stands for the name of an unknown one. */
export function languageOf(id: string): Language {
  return languages.find((language) => language.id === id) ?? { id, name: id };
}

/** Returns the BCP 47 tag for `lang` and `Intl`. */
export function tagOf(id: string): string {
  return id === 'cn' ? 'zh-CN' : id.replace('_', '-');
}

/** Returns the writing direction. */
export function directionOf(id: string): 'ltr' | 'rtl' {
  return ['ar', 'he'].includes(id.split('_')[0] ?? id) ? 'rtl' : 'ltr';
}
