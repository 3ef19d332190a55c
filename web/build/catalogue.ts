// Reads the message catalogue and cuts it into compiled parts (docs/design/web-build.md#message-catalogue).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTextTree, type TextTree } from '../src/lib/merge-texts.ts';
import { compileMessages, pickBranches } from './message-tree.ts';
import { pseudoLanguages, toPseudo } from './pseudo.ts';
import { readTextParts, type TextParts } from './texts/text-parts.ts';

/** One language: all its compiled messages, its parts as JSON, and a hash of them for the file names. */
export type CompiledLanguage = {
  readonly whole: TextTree;
  readonly parts: Readonly<Record<string, string>>;
  readonly hash: string;
};

type Given = { readonly texts: unknown; readonly textParts: TextParts };

function compileLanguage(
  { texts, textParts }: Given,
  pseudo?: (typeof pseudoLanguages)[number],
): CompiledLanguage {
  const compiled = compileMessages(texts);
  const whole = pseudo ? toPseudo(compiled, pseudo.letters) : compiled;
  if (!isTextTree(whole)) throw new Error('A message file holds no group.');
  const parts = Object.fromEntries(
    [...textParts].map(([name, { keys }]) => [name, JSON.stringify(pickBranches(whole, keys))]),
  );
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 8);
  return { whole, parts, hash };
}

/** Reads the languages of a package by id. With `pseudo`, adds the two pseudo-languages made from English. */
export function readCatalogue(root: string, pseudo: boolean): ReadonlyMap<string, CompiledLanguage> {
  const folder = join(root, 'locales');
  const textParts = readTextParts(root);
  const textsOf = (file: string): Given => ({
    texts: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    textParts,
  });
  const languages = readdirSync(folder).map(
    (file) => [file.replace('.json', ''), compileLanguage(textsOf(file))] as const,
  );
  const made = pseudo
    ? pseudoLanguages.map((one) => [one.id, compileLanguage(textsOf('en.json'), one)] as const)
    : [];
  return new Map([...languages, ...made]);
}

/** The dotted keys of all texts of a tree. */
function keysOf(tree: unknown, path = ''): readonly string[] {
  if (!isTextTree(tree)) return [path];
  return Object.entries(tree).flatMap(([name, inner]) => keysOf(inner, path ? `${path}.${name}` : name));
}

/** Reads how much of the English texts each language of `folder` has: whole percent, rounded down. */
export function translatedShares(folder: string): Readonly<Record<string, number>> {
  const keys = (id: string) => keysOf(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')));
  const english = keys('en');
  const ids = readdirSync(folder).map((file) => file.replace('.json', ''));
  const shareOf = (id: string): number => {
    const has = new Set(keys(id));
    return Math.floor((english.filter((key) => has.has(key)).length / english.length) * 100);
  };
  return Object.fromEntries(ids.map((id) => [id, shareOf(id)]));
}

/** Returns the path of one part, as the page asks for it (`web/src/lib/texts.ts`). */
export function textPath(id: string, part: string, hash: string): string {
  return `assets/${id}.${part}-${hash}.json`;
}
