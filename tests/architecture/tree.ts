// Compares the tree in docs/ARCHITECTURE.md with the folders and files of the repository
// (CONTRIBUTING.md#documentation).
import { isTest } from './places.ts';

/** Returns the lines of the first fenced block that names a top-level folder. */
export function treeLines(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].map(([, body = '']) =>
    body.trimEnd().split('\n'),
  );
  return blocks.find((lines) => lines.some((line) => /^[a-z]+\//.test(line))) ?? [];
}

/** Expands `a/{b,c}/d` to `a/b/d` and `a/c/d`. */
function expand(path: string): readonly string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(path);
  if (!found) return [path];
  const [, before = '', inner = '', after = ''] = found;
  return inner.split(',').flatMap((one) => expand(`${before}${one.trim()}${after}`));
}

/** Returns the paths of a tree from the root. Two spaces nest; names with `<` or `...` are ignored. */
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

/**
 * Folders that the tree must name: top level, those of each package, two levels of features and platform,
 * and one level of the operator's parts.
 */
const folderShapes = [
  /^[^./][^/]*\//,
  /^(api|web|contracts|operator)\/[^/]+\//,
  /^(api|web|contracts|operator)\/src\/[^/]+\//,
  /^(api|web)\/src\/(features|platform|ui)\/[^/]+\//,
  /^(api|web)\/src\/(features|platform)\/[^/]+\/[^/]+\//,
  /^operator\/src\/(regions|domains|kube|resources)\/[^/]+\//,
];
/** Files that the tree must name: those directly in a source folder or in the composition root. */
const fileShape = /^(api\/src|web\/src|operator\/src|api\/src\/composition)\/[^/]+$/;

const pathsToName = (files: readonly string[]): readonly string[] => {
  const shipped = files.filter((file) => fileShape.test(file) && !isTest(file));
  const folders = files.flatMap((file) => folderShapes.flatMap((shape) => shape.exec(file)?.[0] ?? []));
  return [...new Set([...folders, ...shipped])].toSorted();
};

/** Returns the paths that only the tree has, and those that the tree fails to name. */
export function driftOf(
  tree: readonly string[],
  files: readonly string[],
): { readonly gone: string[]; readonly unnamed: string[] } {
  const exists = (path: string) =>
    files.some((file) => file === path || (path.endsWith('/') && file.startsWith(path)));
  const isNamed = (path: string) =>
    tree.some((named) => named === path || (path.endsWith('/') && named.startsWith(path)));
  return {
    gone: tree.filter((path) => !exists(path)),
    unnamed: pathsToName(files).filter((path) => !isNamed(path)),
  };
}
