// The texts of the document, which the build compiled in its language
// (docs/design/sealed-links.md#the-pages).
import type { MessageKey } from '#lib/translate.ts';

/** A compiled ICU text: its parts, or one part alone. `0` is the number of the plural around it. */
type Compiled = string | readonly Part[];
type Part = string | 0 | readonly [name: string, ...rest: readonly unknown[]];
type Forms = Readonly<Record<string, Compiled | 0>>;

const block = document.getElementById('texts')?.textContent ?? '{}';
// oxlint-disable-next-line typescript/no-unsafe-assignment -- the build has written the block
const texts: Readonly<Record<MessageKey, Compiled | undefined>> = JSON.parse(block);

/** Tag of the language of the texts. A translator changes `lang` later, so it is read once. */
export const pageLanguage = document.documentElement.lang;

/** How `icu-minify` marks a plural. These pages use values, tags and plurals, no other kind of part. */
const plural = 2;
const plurals = new Intl.PluralRules(pageLanguage);
const numbers = new Intl.NumberFormat(pageLanguage);

/** Makes the node of a tag, of the words inside. */
type Tag = (words: readonly (string | Node)[]) => Node;
type Values = Readonly<Record<string, string | number | Tag>>;
type Words = readonly (string | Node)[];

function format(compiled: Compiled | 0, values: Values, count = 0): Words {
  if (typeof compiled === 'string') return [compiled];
  if (compiled === 0) return [numbers.format(count)];
  return compiled.flatMap((part) => formatPart(part, values, count));
}

function formatPart(part: Part, values: Values, count: number): Words {
  if (typeof part === 'string' || part === 0) return format(part, values, count);
  const [name, kind, inner] = part;
  const value = values[name];
  if (typeof value === 'function') return [value(format(inside(part), values, count))];
  if (kind !== plural) return [String(value)];
  const n = Number(value);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the build compiled the forms
  const forms = inner as Forms;
  return format(forms[`=${n}`] ?? forms[plurals.select(n)] ?? forms['other'] ?? '', values, n);
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the build compiled the parts
const inside = ([, ...parts]: readonly unknown[]): readonly Part[] => parts as readonly Part[];

/**
 * A text of the document. `key` is a whole literal: the build finds the texts of a page by the literals in
 * its code, and puts the place of each in its stead.
 */
export const say = (key: MessageKey, values: Values = {}): string =>
  sayRich(key, values).map(String).join('');

/** A text with tags, as nodes. */
export const sayRich = (key: MessageKey, values: Values): Words => format(texts[key] ?? '', values);
