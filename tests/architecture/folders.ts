// Rules about folders: siblings do not import each other, none is too full, every file belongs to a layer.
import { isTest, layerOf } from './places.ts';
import type { Source } from './sources.ts';

const most = 25;
const inPackages = ({ path }: { readonly path: string }): boolean =>
  /^(api|web|operator|cli|tools\/[^/]+)\/src\//.test(path);

/** Returns the sibling folders of two files: `a/b` and `a/c` for `a/b/x.ts` and `a/c/d/y.ts`. */
function siblings(path: string, target: string): readonly [string, string] | undefined {
  const [own, other] = [path.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  const at = own.findIndex((name, index) => name !== other[index]);
  if (at < 0 || at >= other.length) return undefined;
  return [own.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}

/** Pairs of sibling folders that import each other, with one import of each direction. */
export function mutualImports(sources: readonly Source[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { path, imports } of sources.filter((source) => inPackages(source) && !isTest(source.path)))
    for (const { target } of imports.filter(
      (one) => inPackages({ path: one.target }) && !isTest(one.target),
    )) {
      const pair = siblings(path, target);
      if (pair) found.set(pair.join(' -> '), `${path} -> ${target}`);
    }
  return [...found].flatMap(([pair, example]) => {
    const [own = '', other = ''] = pair.split(' -> ');
    const back = found.get(`${other} -> ${own}`);
    return back !== undefined && own < other ? [`${example} and ${back}`] : [];
  });
}

/** Folders with more than 25 source files of their own. */
export function fullFolders(sources: readonly Source[]): readonly string[] {
  const shipped = sources.filter((source) => inPackages(source) && !isTest(source.path));
  const folders = Map.groupBy(shipped, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([, files]) => files.length > most)
    .map(([folder, files]) => `${folder} has ${files.length} files`);
}

/** Files under api/src, web/src and operator/src that belong to no layer. */
export function filesWithoutLayer(sources: readonly Source[]): readonly string[] {
  return sources
    .filter(({ path }) => /^(api|web|operator)\/src\//.test(path) && layerOf(path) === undefined)
    .map(({ path }) => path);
}
