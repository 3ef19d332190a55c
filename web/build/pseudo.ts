// Makes two pseudo-languages from English, for tests of layout (docs/design/web-build.md#pseudo-languages).

/** Accented letters show untranslated texts; Arabic letters show texts that run in the wrong direction. */
export const pseudoLanguages = [
  { id: 'en_XA', letters: 'ȧƀċḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ' },
  { id: 'ar_XB', letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنه' },
] as const;

const growth = 0.4;
const shortGrowth = 1;
const shortChars = 6;

/** Replaces Latin letters, then repeats letters until the text is 40 % longer, a short word 100 %. */
export function toPseudoText(text: string, letters: string): string {
  const drawn = [...letters];
  const words = text.match(/[A-Za-z]+|[^A-Za-z]+/g) ?? [];
  const rate = text.trim().length <= shortChars ? shortGrowth : growth;
  let owed = 0.5;
  return words
    .map((word) => {
      if (!/[A-Za-z]/.test(word)) return word;
      owed += word.length * rate;
      const more = Math.floor(owed);
      owed -= more;
      const shown = [...word.toLowerCase()].map((letter) => drawn[letter.charCodeAt(0) - 97] ?? letter);
      return shown.join('') + shown.slice(-1).join('').repeat(more);
    })
    .join('');
}

/** Converts compiled messages: texts change; arguments, tags and numbers stay. */
export function toPseudo(compiled: unknown, letters: string): unknown {
  if (typeof compiled === 'string') return toPseudoText(compiled, letters);
  if (Array.isArray(compiled)) return compiled.map((node: unknown) => toPseudoNode(node, letters));
  if (typeof compiled !== 'object' || compiled === null) return compiled;
  return Object.fromEntries(
    Object.entries(compiled).map(([name, inner]) => [name, toPseudo(inner, letters)]),
  );
}

/** A node is a text, an argument `[name]`, a choice `[name, type, cases]` or a tag `[name, ...children]`. */
function toPseudoNode(node: unknown, letters: string): unknown {
  if (!Array.isArray(node)) return toPseudo(node, letters);
  const [name, second, cases]: unknown[] = node;
  if (typeof second === 'number' && node.length <= 3)
    return typeof cases === 'object' && !Array.isArray(cases)
      ? [name, second, toPseudo(cases, letters)]
      : node;
  return [name, ...node.slice(1).map((child: unknown) => toPseudoNode(child, letters))];
}
