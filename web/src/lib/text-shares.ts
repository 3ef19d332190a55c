// How much of the English texts each language has (docs/design/web-build.md#message-catalogue).

/** Whole percent by language id; a language without a file is missing. */
declare const __TEXT_SHARES__: Readonly<Record<string, number>>;

/** Returns whole percent, 0 for a language without texts. */
export function translatedShare(id: string): number {
  return __TEXT_SHARES__[id] ?? 0;
}
