// The server's own texts: ICU messages by language, else English (docs/design/http-api.md#languages).
import { readFile } from 'node:fs/promises';
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

type Catalogue = ReadonlyMap<string, ReturnType<typeof compile>>;

const folder = new URL('../../../locales/', import.meta.url);
const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};

/** Compiles every message of a tree, with its path. @throws Error that names a message which is not a text */
function flat(tree: unknown, path = ''): [string, ReturnType<typeof compile>][] {
  if (typeof tree === 'string') return [[path, compile(tree)]];
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`Message ${path} is neither a text nor a group`);
  return Object.entries(tree).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
}

/** Reads the catalogue of a language; empty if it has no file. */
async function catalogueOf(locale: string): Promise<Catalogue> {
  const json = await readFile(new URL(`${locale}.json`, folder), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  return new Map(flat(JSON.parse(json)));
}

/**
 * Reads the catalogues at start.
 * @param tag BCP 47 tag of a locale
 * @throws Error for a file that is not a catalogue
 */
export async function openTexts({
  supported,
  tag,
}: {
  readonly supported: readonly string[];
  tag(locale: string): string;
}): Promise<Texts> {
  const english: Catalogue = new Map(flat(en));
  const read = supported
    .filter((locale) => locale !== 'en')
    .map(async (locale) => [locale, await catalogueOf(locale)] as const);
  const catalogues = new Map<string, Catalogue>([...(await Promise.all(read)), ['en', english]]);
  return {
    language(locale, ...names) {
      const own = catalogues.get(locale);
      return own?.size && names.every((name) => own.has(name)) ? tag(locale) : 'en';
    },
    text(locale, name, values = {}) {
      const own = catalogues.get(locale)?.get(name);
      const message = own ?? english.get(name) ?? name;
      const filled = format(message, own ? tag(locale) : 'en', values, { formatters });
      return typeof filled === 'string' ? filled : filled.join('');
    },
  };
}
