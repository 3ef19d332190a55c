// The tree in docs/ARCHITECTURE.md against the folders there are (style §10: drift-tested).
import { filesBelow, root } from './sources.ts';

/** The lines of the first fenced block of a page that names a top-level folder. */
export function treeLines(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].map(([, body = '']) => body.trimEnd().split('\n'));
  return blocks.find((lines) => lines.some((line) => /^[a-z]+\//.test(line))) ?? [];
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. */
function expand(path: string): readonly string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(path);
  if (!found) return [path];
  const [, before = '', inner = '', after = ''] = found;
  return inner.split(',').flatMap((one) => expand(`${before}${one.trim()}${after}`));
}

/** The paths a tree names, from the root: nested by two spaces, words with `<` or `...` left out. */
export function pathsOf(lines: readonly string[]): readonly string[] {
  const parents: string[] = [];
  return lines.flatMap((line) => {
    const depth = Math.floor((line.length - line.trimStart().length) / 2);
    const word = line.trim().split(/ {2,}| #/)[0] ?? '';
    const names = word
      .replaceAll(/, (?=[^}]*\{)|, /g, ' ')
      .split(' ')
      .filter((name) => /[./]/.test(name) && !/[<…*]|\.\.\./.test(name));
    const parent = depth === 0 ? '' : (parents[depth - 1] ?? '');
    const paths = names.flatMap(expand).map((name) => `${parent}${name}`);
    parents[depth] = paths.find((path) => path.endsWith('/')) ?? parent;
    return paths;
  });
}

/** The folders a reader must find in the tree: top level, and two levels inside each package's sources. */
function foldersToName(files: readonly string[] = filesBelow(root)): readonly string[] {
  const shapes = [
    /^[^./][^/]*\//,
    /^(api|web|contracts)\/[^/]+\//,
    /^(api|web|contracts)\/src\/[^/]+\//,
    /^(api|web)\/src\/(features|platform)\/[^/]+\//,
  ];
  const named = files.flatMap((file) => shapes.flatMap((shape) => shape.exec(file)?.[0] ?? []));
  return [...new Set(named)].toSorted();
}

/** What the tree names and does not exist, and what exists and the tree does not name. */
export function driftOf(tree: readonly string[], files: readonly string[]): { readonly gone: string[]; readonly unnamed: string[] } {
  const exists = (path: string) => files.some((file) => file === path || (path.endsWith('/') && file.startsWith(path)));
  const named = (folder: string) => tree.some((path) => path.startsWith(folder));
  return { gone: tree.filter((path) => !exists(path)), unnamed: foldersToName(files).filter((folder) => !named(folder)) };
}
