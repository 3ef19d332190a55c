// Finds what a translation lacks or breaks beside its English text
// (docs/design/web-build.md#message-catalogue).
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { LanguageRules } from './rules.ts';

/** Texts by their dotted key. */
export type FlatTexts = ReadonlyMap<string, string>;

/** Flattens a catalogue. */
export function flatTexts(tree: unknown, path = ''): FlatTexts {
  if (typeof tree === 'string') return new Map([[path, tree]]);
  if (typeof tree !== 'object' || tree === null) throw new Error(`${path} is neither a text nor a group`);
  const inner = Object.entries(tree).map(([name, one]) => flatTexts(one, path ? `${path}.${name}` : name));
  return new Map(inner.flatMap((texts) => [...texts]));
}

/** The values and tags of a message, and the forms of each of its plurals. */
type Shape = { readonly values: ReadonlySet<string>; readonly plurals: readonly (readonly string[])[] };

const kinds: Readonly<Record<number, string>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
};

function* partsOf(nodes: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const node of nodes) {
    yield node;
    if (node.type === TYPE.tag) yield* partsOf(node.children);
    if (node.type === TYPE.plural || node.type === TYPE.select)
      for (const { value } of Object.values(node.options)) yield* partsOf(value);
  }
}

function shapeOf(text: string): Shape {
  const values = new Set<string>();
  const plurals: string[][] = [];
  for (const node of partsOf(parse(text))) {
    if (node.type === TYPE.literal || node.type === TYPE.pound) continue;
    if (node.type === TYPE.tag) values.add(`<${node.value}>`);
    else if (node.type === TYPE.plural) {
      values.add(`{${node.value}, plural}`);
      plurals.push(Object.keys(node.options).filter((form) => !form.startsWith('=')));
    } else if (node.type === TYPE.select)
      values.add(`{${node.value}, select, ${Object.keys(node.options).toSorted().join()}}`);
    else values.add(`{${node.value}, ${kinds[node.type]}}`);
  }
  return { values, plurals };
}

/** What a reader sees of a text besides values. */
export const wordsOf = (text: string): string => text.replaceAll(/\{\w+(?:, \w+)?\}|<[^>]*>/g, ' ');

const foreign =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const bidiControls = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

function* letterFaults(text: string, english: string, { script, never }: LanguageRules): Generator<string> {
  const words = wordsOf(text);
  if (/["']/.test(words)) yield 'has a straight quote';
  if (text.includes('...') && !english.includes('...')) yield 'has three dots for an ellipsis';
  if (bidiControls.test(text)) yield 'has a control character of direction';
  const strange = (words.match(foreign) ?? []).find((letter) => !script.test(letter));
  if (strange !== undefined) yield `has a letter of another script, ${strange}`;
  if (never?.test(words)) yield 'has a letter that only another language uses';
  if (text.trim() !== text) yield 'begins or ends with a space';
}

function* shapeFaults(text: string, english: string, { forms }: LanguageRules): Generator<string> {
  const [own, wanted] = [shapeOf(text), shapeOf(english)];
  for (const value of wanted.values) if (!own.values.has(value)) yield `lacks ${value}`;
  for (const value of own.values) if (!wanted.values.has(value)) yield `has ${value}, unlike the English`;
  for (const found of own.plurals)
    if (found.toSorted().join() !== forms.toSorted().join())
      yield `has the plural forms ${found.join()} in place of ${forms.join()}`;
}

function* textFaults(text: string, english: string, rules: LanguageRules): Generator<string> {
  if (text.trim() === '') return yield 'is empty';
  try {
    yield* shapeFaults(text, english, rules);
  } catch {
    return yield 'is no ICU message';
  }
  yield* letterFaults(text, english, rules);
}

/** Returns one line for each fault of a catalogue, which begins with the key. */
export function catalogueFaults(texts: FlatTexts, english: FlatTexts, rules: LanguageRules): string[] {
  const faults: string[] = [];
  for (const key of texts.keys()) if (!english.has(key)) faults.push(`${key} is superfluous`);
  for (const [key, wanted] of english) {
    const text = texts.get(key);
    if (text === undefined) faults.push(`${key} is missing`);
    else for (const fault of textFaults(text, wanted, rules)) faults.push(`${key} ${fault}`);
  }
  return faults;
}
