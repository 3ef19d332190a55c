// The ids of the 25 languages (docs/design/web-build.md#message-catalogue).

/** In the order of the specification. */
export const languageIds = [
  'ar',
  'bg',
  'ca_ES',
  'cn',
  'cs',
  'da_DK',
  'de',
  'el_GR',
  'en',
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
  'ru',
  'sl_SI',
  'sv_SE',
  'tr',
  'uk',
  'vi',
] as const;

export type LanguageId = (typeof languageIds)[number];

/** Languages that only tests use: made from English, with accents or in Arabic letters. */
export const pseudoLanguageIds: readonly string[] = ['en_XA', 'ar_XB'];
