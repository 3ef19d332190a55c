// Merges trees of texts, in the page and in the build (docs/design/web-build.md#message-catalogue).

export type TextTree = { readonly [name: string]: unknown };

export const isTextTree = (value: unknown): value is TextTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two trees; texts of `over` win. */
export function mergeTexts(tree: TextTree, over: TextTree): TextTree {
  const merged: { [name: string]: unknown } = { ...tree };
  for (const [name, text] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = isTextTree(text) && isTextTree(before) ? mergeTexts(before, text) : text;
  }
  return merged;
}
