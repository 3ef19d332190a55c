// Selects the texts of a sealed page: those whose keys its script names, in one language
// (docs/design/sealed-links.md#the-pages).
import { isTextTree, type TextTree } from '../../src/lib/merge-texts.ts';

/** Compiled texts, in the order of their keys. */
export type PageTexts = readonly unknown[];

/** All texts of a compiled catalogue by their dotted keys. */
export function flatTexts(tree: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (!isTextTree(tree)) return new Map([[path, tree]]);
  return new Map(
    Object.entries(tree).flatMap(([name, inner]) => [
      ...flatTexts(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

const literal = /["'`]([A-Za-z]\w*(?:\.\w+)+)["'`]/g;

/** The keys of the catalogue that stand in `script` as literals. */
export function keysIn(script: string, english: ReadonlyMap<string, unknown>): readonly string[] {
  const found = [...script.matchAll(literal)].map(([, key = '']) => key);
  return [...new Set(found)].filter((key) => english.has(key)).toSorted();
}

/** Puts the place of each key in the place of its literal: the keys themselves would travel twice. */
export const withPlaces = (script: string, keys: readonly string[]): string =>
  script.replaceAll(literal, (whole, key: string) => {
    const place = keys.indexOf(key);
    return place < 0 ? whole : String(place);
  });

/** The texts of these keys; `undefined` if the language lacks one. */
export function textsIn(whole: TextTree, keys: readonly string[]): PageTexts | undefined {
  const flat = flatTexts(whole);
  return keys.every((key) => flat.has(key)) ? keys.map((key) => flat.get(key)) : undefined;
}
