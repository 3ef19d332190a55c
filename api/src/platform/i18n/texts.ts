// The server's own texts: ICU messages by language, else English (docs/design/http-api.md#languages).
import { readFileSync } from 'node:fs';
import { pseudoLanguageIds } from '@glimpse/contracts/languages';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import en from '../../../locales/en.json' with { type: 'json' };

type Names<Tree> = {
  readonly [name in keyof Tree & string]: Tree[name] extends string ? name : `${name}.${Names<Tree[name]>}`;
}[keyof Tree & string];

/** Path of a message in the catalogue. @example 'mail.all.footer' */
export type TextName = Names<typeof en>;

export type Texts = {
  /** Formats a message in a language; values are not escaped. Unknown languages get English. */
  text(locale: string, name: TextName, values?: Readonly<Record<string, string>>): string;
  /** BCP 47 tag of the language that has all these texts; without names, of the catalogue. */
  language(locale: string, ...names: readonly TextName[]): string;
};

type Message = ReturnType<typeof compile>;

/** The messages of a language by path, each compiled at its first use. */
type Catalogue = { has(name: string): boolean; get(name: string): Message | undefined };

const folder = new URL('../../../locales/', import.meta.url);
const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};

/** Lists the messages of a tree with their paths. @throws Error that names a message which is not a text */
function flat(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`Message ${path} is neither a text nor a group`);
  return Object.entries(tree).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
}

/** A start compiles nothing: of 25 languages a process uses few. */
function catalogueOf(tree: unknown): Catalogue {
  const sources = new Map(flat(tree));
  const compiled = new Map<string, Message>();
  return {
    has: (name) => sources.has(name),
    get(name) {
      const source = sources.get(name);
      if (source === undefined) return undefined;
      const message = compiled.get(name) ?? compile(source);
      compiled.set(name, message);
      return message;
    },
  };
}

const readCatalogue = (locale: string): Catalogue =>
  catalogueOf(JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')));

/**
 * Opens the catalogues; each is read at its first use.
 * @param tag BCP 47 tag of a locale
 * @throws Error at the use of a file that is missing or not a catalogue
 */
export function openTexts({
  supported,
  tag,
}: {
  readonly supported: readonly string[];
  tag(locale: string): string;
}): Texts {
  const english = catalogueOf(en);
  const served = new Set(supported.filter((locale) => !pseudoLanguageIds.includes(locale)));
  const opened = new Map([['en', english]]);
  const catalogue = (locale: string): Catalogue | undefined => {
    if (!served.has(locale)) return undefined;
    const known = opened.get(locale) ?? readCatalogue(locale);
    opened.set(locale, known);
    return known;
  };
  return {
    language(locale, ...names) {
      const own = catalogue(locale);
      return own && names.every((name) => own.has(name)) ? tag(locale) : 'en';
    },
    text(locale, name, values = {}) {
      const own = catalogue(locale)?.get(name);
      const message = own ?? english.get(name) ?? name;
      const filled = format(message, own ? tag(locale) : 'en', values, { formatters });
      return typeof filled === 'string' ? filled : filled.join('');
    },
  };
}
