// The texts of `make dev`. A page that was given a text keeps it: it may still show a component as it was
// before an edit, while its texts are read again (docs/design/web-build.md#message-catalogue).
import { mergeTexts, type TextTree } from '../src/lib/merge-texts.ts';
import type { CompiledLanguage } from './catalogue.ts';

type Languages = ReadonlyMap<string, Pick<CompiledLanguage, 'parts'>>;

/** @param first the catalogue as it is. @param read reads it again, for the first text after `forget` */
export function servedTexts(first: Languages, read: () => Languages) {
  const given = new Map<string, TextTree>();
  let languages: Languages | undefined = first;
  return {
    forget: (): void => void (languages = undefined),
    /** Returns a part of a language as JSON: what it holds now, and texts that it held before. */
    textOf(this: void, id: string, part: string): string | undefined {
      languages ??= read();
      const now = languages.get(id)?.parts[part];
      if (now === undefined) return undefined;
      const name = `${id}.${part}`;
      const texts: TextTree = JSON.parse(now);
      const tree = mergeTexts(given.get(name) ?? {}, texts);
      given.set(name, tree);
      return JSON.stringify(tree);
    },
  };
}
