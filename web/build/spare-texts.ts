// Writes the texts of failures into the document (docs/design/web-build.md#spare-texts).
import { spareId, spareNames } from '../src/lib/painted/spare-texts.ts';
import { type TextTree, isTextTree } from '../src/lib/merge-texts.ts';

/** Most bytes of the texts that stand in the document, in its language and in English. */
export const spareBytes = 1024;

/** Returns an element with the texts in the language of the document, and in English. */
export function spareTexts(languages: ReadonlyMap<string, { readonly whole: TextTree }>, id: string): string {
  const lists = [...new Set([id, 'en'])].map((one) => [one, listOf(languages.get(one)?.whole)] as const);
  const json = JSON.stringify(Object.fromEntries(lists)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${spareId}" nonce="{nonce}">${json}</script>`;
}

/** @throws if a language has no text, or one with a value */
function listOf(whole: unknown): readonly string[] {
  return spareNames.map((name) => {
    let found = whole;
    for (const step of ['shell', 'routeError', ...name.split('.')])
      found = isTextTree(found) ? found[step] : undefined;
    if (typeof found !== 'string') throw new Error(`shell.routeError.${name} must be a text without values.`);
    return found;
  });
}
