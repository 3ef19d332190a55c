// Compiles and cuts trees of messages (docs/design/web-build.md#message-catalogue).
import compile from 'icu-minify/compile';
import { isTextTree, type TextTree } from '../src/lib/merge-texts.ts';

/** Compiles a tree of ICU texts for `icu-minify/format`. @throws Error that names the invalid message */
export function compileMessages(tree: unknown, path = ''): unknown {
  if (typeof tree === 'string') {
    try {
      return compile(tree);
    } catch (cause) {
      throw new Error(`Message ${path} is not valid ICU.`, { cause });
    }
  }
  if (!isTextTree(tree)) throw new Error(`Message ${path} is neither a text nor a group.`);
  return Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [
      name,
      compileMessages(inner, path ? `${path}.${name}` : name),
    ]),
  );
}

/** Returns the branches of `tree` below the dotted `prefixes`. A prefix that the tree lacks is left out. */
export function pickBranches(tree: TextTree, prefixes: readonly string[]): TextTree {
  const picked: { [name: string]: unknown } = {};
  const byFirst = Map.groupBy(prefixes, (prefix) => prefix.split('.', 1)[0] ?? '');
  for (const [first, whole] of byFirst) {
    const inner = tree[first];
    if (inner === undefined) continue;
    const rests = whole.map((prefix) => prefix.slice(first.length + 1));
    picked[first] = rests.includes('') || !isTextTree(inner) ? inner : pickBranches(inner, rests);
  }
  return picked;
}
