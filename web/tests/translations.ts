// Finds what a page shows in another language for an English text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { languageIds as ids } from '@glimpse/contracts/languages';
import { isTextTree, type TextTree } from '../src/lib/merge-texts.ts';

const languageIds: readonly string[] = ids;

function* pairsOf(english: TextTree, own: TextTree): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(english)) {
    const other = own[name];
    if (typeof text === 'string' && typeof other === 'string') yield [text, other];
    if (isTextTree(text) && isTextTree(other)) yield* pairsOf(text, other);
  }
}

const catalogue = (id: string): TextTree =>
  JSON.parse(readFileSync(join(rootFolder, 'web/locales', `${id}.json`), 'utf8'));

/** English texts that this language says otherwise; none for English and the pseudo-languages. */
export function untranslatedTexts(id: string): ReadonlySet<string> {
  if (!languageIds.includes(id) || id === 'en') return new Set();
  const pairs = [...pairsOf(catalogue('en'), catalogue(id))];
  const own = new Set(pairs.map(([, text]) => text));
  return new Set(pairs.map(([english]) => english).filter((english) => !own.has(english)));
}

/** One English text may stand for several: a pattern of all of them is returned. English stays as it is. */
export function translationsOf(id: string): (text: string) => string | RegExp {
  if (id === 'en') return (text) => text;
  const pairs = Map.groupBy(pairsOf(catalogue('en'), catalogue(id)), ([text]) => text);
  return (text) => {
    // A name has plain spaces where a text has others, such as before a question mark in French.
    const toPattern = (own: string): string => own.split(/\s+/).map(RegExp.escape).join('\\s+');
    const found = pairs.get(text)?.map(([, own]) => toPattern(own));
    if (!found) throw new Error(`No text of the pages is ${text}`);
    return new RegExp(`^(?:${[...new Set(found)].join('|')})$`);
  };
}
