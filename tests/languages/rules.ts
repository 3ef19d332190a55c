// What each language needs beside English: plural forms (CLDR), script, letters of its neighbours
// (docs/design/web-build.md#message-catalogue).

export type LanguageRules = {
  readonly id: string;
  /** Plural categories of the language by CLDR, which each plural has, and no others. */
  readonly forms: readonly string[];
  /** The script that its words are written in, beside the Latin of names. */
  readonly script: RegExp;
  /** Letters that only a neighbour uses: they show a text that was taken from another language. */
  readonly never?: RegExp;
};

const [latin, cyrillic] = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u];
const [one, romance, slavic] = [
  ['one', 'other'],
  ['one', 'many', 'other'],
  ['one', 'few', 'many', 'other'],
];

/** All languages but English, in the specification's order. */
export const languageRules: readonly LanguageRules[] = [
  {
    id: 'ar',
    forms: ['zero', 'one', 'two', 'few', 'many', 'other'],
    script: /\p{Script=Arabic}/u,
    never: /[پچژگیک]/u,
  },
  { id: 'bg', forms: one, script: cyrillic, never: /[ыэёіїєґ]/iu },
  { id: 'ca_ES', forms: romance, script: latin, never: /[ñ]/iu },
  { id: 'cn', forms: ['other'], script: /\p{Script=Han}/u, never: /[這個們會說開關請輸]/u },
  { id: 'cs', forms: slavic, script: latin, never: /[ľĺŕôä]/iu },
  { id: 'da_DK', forms: one, script: latin, never: /[äö]/iu },
  { id: 'de', forms: one, script: latin, never: /[åøœñ]/iu },
  { id: 'el_GR', forms: one, script: /\p{Script=Greek}/u },
  { id: 'es', forms: romance, script: latin, never: /[çãõà]/iu },
  { id: 'fr', forms: romance, script: latin, never: /[ñãõß]/iu },
  { id: 'fr_FR', forms: romance, script: latin, never: /[ñãõß]/iu },
  { id: 'he', forms: ['one', 'two', 'other'], script: /\p{Script=Hebrew}/u },
  { id: 'hu', forms: one, script: latin, never: /[õûô]/iu },
  { id: 'it_IT', forms: romance, script: latin, never: /[ñçâêãõ]/iu },
  { id: 'nl', forms: one, script: latin, never: /[ñßåø]/iu },
  { id: 'pl', forms: slavic, script: latin, never: /[čěřšžů]/iu },
  { id: 'pt_BR', forms: romance, script: latin, never: /[ñß]/iu },
  { id: 'pt_PT', forms: romance, script: latin, never: /[ñß]/iu },
  { id: 'ru', forms: slavic, script: cyrillic, never: /[іїєґў]/iu },
  { id: 'sl_SI', forms: ['one', 'two', 'few', 'other'], script: latin, never: /[ćđěř]/iu },
  { id: 'sv_SE', forms: one, script: latin, never: /[æø]/iu },
  { id: 'tr', forms: one, script: latin, never: /[äßñ]/iu },
  { id: 'uk', forms: slavic, script: cyrillic, never: /[ыэёъ]/iu },
  { id: 'vi', forms: ['other'], script: latin },
];
