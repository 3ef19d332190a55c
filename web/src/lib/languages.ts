// The 25 languages by native name, in the order of their ids (docs/design/web-build.md#message-catalogue).

export type Language = { readonly id: string; readonly name: string };

export const languages: readonly Language[] = [
  { id: 'ar', name: 'العربية' },
  { id: 'bg', name: 'Български' },
  { id: 'ca_ES', name: 'Català' },
  { id: 'cn', name: '中文（简体）' },
  { id: 'cs', name: 'Čeština' },
  { id: 'da_DK', name: 'Dansk' },
  { id: 'de', name: 'Deutsch' },
  { id: 'el_GR', name: 'Ελληνικά' },
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
  { id: 'fr', name: 'Français' },
  { id: 'fr_FR', name: 'Français (France)' },
  { id: 'he', name: 'עברית' },
  { id: 'hu', name: 'Magyar' },
  { id: 'it_IT', name: 'Italiano' },
  { id: 'nl', name: 'Nederlands' },
  { id: 'pl', name: 'Polski' },
  { id: 'pt_BR', name: 'Português (Brasil)' },
  { id: 'pt_PT', name: 'Português (Portugal)' },
  { id: 'ru', name: 'Русский' },
  { id: 'sl_SI', name: 'Slovenščina' },
  { id: 'sv_SE', name: 'Svenska' },
  { id: 'tr', name: 'Türkçe' },
  { id: 'uk', name: 'Українська' },
  { id: 'vi', name: 'Tiếng Việt' },
];

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
