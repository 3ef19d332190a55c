// An exported name stands once in its package: a search for it finds one thing (CONTRIBUTING.md#house-rules).
import { mayImport, packageOf } from './places.ts';
import type { Source } from './sources.ts';

const packages: ReadonlySet<string> = new Set(Object.keys(mayImport));

/** A name that files share for a reason. */
type SharedName = { readonly name: string; readonly files: RegExp };

const secretsAndV1 = /^api\/src\/(features\/secrets|v1)\//;
const pageModule = /^web\/src\/(features|shell)\/.+\/[A-Z]\w+\.tsx$/;

/**
 * Operations are named by their verb, also in API v1. The router reads three names of a page module, Vitest
 * one of a global set-up.
 */
export const sharedNames: readonly SharedName[] = [
  { name: 'burn', files: secretsAndV1 },
  { name: 'generate', files: secretsAndV1 },
  { name: 'listRecent', files: secretsAndV1 },
  { name: 'reveal', files: secretsAndV1 },
  { name: 'view', files: /^api\/src\/features\/(secrets|domains)\/view\.ts$/ },
  { name: 'Component', files: pageModule },
  { name: 'loader', files: pageModule },
  { name: 'start', files: pageModule },
  { name: 'setup', files: /^scripts\/vitest\// },
];

const isShared = (name: string, path: string): boolean =>
  sharedNames.some((shared) => shared.name === name && shared.files.test(path));

/** Where each exported name of the packages stands, but for shared names in their files. */
function placesOf(sources: readonly Source[], leavesOut: typeof isShared): ReadonlyMap<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const { path, exports } of sources.filter((source) => packages.has(packageOf(source.path))))
    for (const name of exports.filter((one) => one !== 'default' && !leavesOut(one, path))) {
      const key = `${packageOf(path)}: ${name}`;
      places.set(key, (places.get(key) ?? new Set()).add(path));
    }
  return places;
}

/** Exported names that stand in several files of one package, with the files. */
export function repeatedNames(sources: readonly Source[], leavesOut = isShared): readonly string[] {
  return [...placesOf(sources, leavesOut)]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} in ${[...paths].join(' and ')}`);
}

/** Shared names that no two files export: their lines are to be removed. */
export function unneededSharedNames(sources: readonly Source[]): readonly string[] {
  const repeated = new Set(repeatedNames(sources, () => false).map((line) => line.split(/: | in /)[1]));
  return sharedNames.map(({ name }) => name).filter((name) => !repeated.has(name));
}
