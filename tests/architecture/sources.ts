// Parses every source file: its imports, exports and used globals (oxc-parser).
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { touchedBy } from './touches.ts';

/** The root of the clone, absolute. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** One import: `from` as written, `target` as the path in the repository or the package name. */
export type Import = { readonly from: string; readonly target: string };

/** One file. `touches` lists the globals it uses, such as `process` or `Date.now`. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly opensWithComment: boolean;
  readonly imports: readonly Import[];
  /** The names that the file itself exports. */
  readonly exports: readonly string[];
  readonly reExports: boolean;
  readonly defaultExport: boolean;
  readonly touches: ReadonlySet<string>;
};

const unseen = new Set([
  'node_modules',
  'dist',
  'coverage',
  'screens', // of `npm run screens` and `npm run tour`
  'bin',
  '.git',
  '.data',
  '.tools',
  '.vite',
  '.vitest',
]);

/** Returns all files of the repository below `folder`, as sorted paths from the root. */
export function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !unseen.has(name));
  const nested = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(root, path)];
  });
  return nested.toSorted();
}

const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api: { '#platform/': 'api/src/platform/', '#features/': 'api/src/features/', '#src/': 'api/src/' },
  web: {
    '#lib/': 'web/src/lib/',
    '#ui/': 'web/src/ui/',
    '#features/': 'web/src/features/',
    '#shell/': 'web/src/shell/',
    '#testing/': 'web/src/testing/',
    '#locales/': 'web/locales/',
  },
  operator: {
    '#platform/': 'operator/src/platform/',
    '#kube/': 'operator/src/kube/',
    '#resources/': 'operator/src/resources/',
    '#regions/': 'operator/src/regions/',
    '#domains/': 'operator/src/domains/',
    '#src/': 'operator/src/',
  },
};

/** Resolves an import to a path in the repository, or to the package name. */
function targetOf(path: string, from: string): string {
  if (from.startsWith('.')) return join(path, '..', from);
  if (from.startsWith('@glimpse/contracts/vectors/'))
    return from.replace('@glimpse/contracts/', 'contracts/');
  if (from.startsWith('@glimpse/contracts/'))
    return `${from.replace('@glimpse/contracts/', 'contracts/src/')}.ts`;
  if (from.startsWith('@glimpse/')) return `${from.replace(/^@glimpse\/([^/]+)/, 'tools/$1/src')}.ts`;
  const names = ownNames[path.split('/')[0] ?? ''] ?? {};
  const prefix = Object.keys(names).find((name) => from.startsWith(name));
  return prefix === undefined ? from : from.replace(prefix, names[prefix] ?? '');
}

/** Parses one file. @throws if it is not valid TypeScript */
export function parseSource(path: string, text: string): Source {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end),
  );
  const named = dynamic.filter((request) => /^['"]/.test(request)).map((request) => request.slice(1, -1));
  const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const passedOn = exported.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n').length,
    opensWithComment: /^(#!.*\n)?\s*\/[/*]/.test(text),
    imports: [...statics, ...passedOn, ...named].map((from) => ({ from, target: targetOf(path, from) })),
    exports: exported.flatMap(({ moduleRequest, exportName: { name } }) =>
      moduleRequest || name === null ? [] : [name],
    ),
    reExports: passedOn.length > 0,
    defaultExport: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
    touches: touchedBy(program),
  };
}

/** Every TypeScript file of the repository. */
export function allSources(): readonly Source[] {
  const paths = filesBelow(root).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  return paths.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
