// Cuts the message catalogue into parts: one for each page, and one for each chunk that is loaded later with
// its texts (docs/design/web-build.md#message-catalogue).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTextTree } from '../../src/lib/merge-texts.ts';
import { addFragment, filesOf, follower, nothing, type Reached, withLocals } from './closure.ts';
import { contractErrors } from './contract-errors.ts';
import { type Module, lazyFiles, partOf, readSources } from './sources.ts';
import { type Node, nodeIn, nodesIn, textIn, valuesIn } from './syntax.ts';

export type TextPart = {
  /** Message keys in the order of the catalogue. */
  readonly keys: readonly string[];
  /** The lazy module of the part, from which its chunk has its name. */
  readonly entry: string | undefined;
  /** All modules whose texts the part holds. */
  readonly files: ReadonlySet<string>;
};

export type TextParts = ReadonlyMap<string, TextPart>;

const routes = 'src/routes.tsx';

/** Groups that every page needs, because every call may fail with these. */
const general = ['errors.http.*', 'errors.store.*', 'errors.client.*'];

let known: { readonly of: string; readonly parts: TextParts } | undefined;

/** Makes the next call read the sources again. */
export function forgetTextParts(): void {
  known = undefined;
}

/**
 * Returns the parts by name. Reads the sources once, and again when a text is added or removed.
 * @param root folder of the package. @throws Error for a text that the English file lacks
 */
export function readTextParts(root: string): TextParts {
  const leaves = leavesOf(JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8')));
  const of = [root, ...leaves].join('\n');
  if (known?.of !== of) known = { of, parts: cutTexts(root, leaves) };
  return known.parts;
}

function cutTexts(root: string, leaves: readonly string[]): TextParts {
  const sources = readSources(root);
  const follow = follower(sources);
  const always = keysOf(follow(reachedFrom('src/main.tsx', general), routes), leaves);
  const parts = new Map<string, TextPart>();
  const module = sources(routes);
  for (const page of pagesOf(module)) add(page, always, 'page');
  for (const later of globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(isShipped).toSorted())
    if (later !== routes) for (const call of callsIn(sources(later))) add(call, loadedBefore(later), 'later');
  return parts;

  function loadedBefore(file: string): ReadonlySet<string> {
    return always.union(keysOf(follow(reachedFrom(file)), leaves));
  }

  function add({ part, reached, entry }: Loaded, other: ReadonlySet<string>, kind: 'page' | 'later'): void {
    const found = keysOf(follow(reached), leaves);
    const wanted = kind === 'page' ? found.union(other) : found.difference(other);
    const before = parts.get(part);
    const keys = new Set(before?.keys).union(wanted);
    parts.set(part, {
      keys: leaves.filter((leaf) => keys.has(leaf)),
      entry: before?.entry ?? entry,
      files: new Set(before?.files).union(filesOf(reached)),
    });
  }
}

function reachedFrom(file: string, patterns: readonly string[] = []): Reached {
  return { ...nothing(), exports: new Set([`${file}#*`]), patterns: new Set(patterns) };
}

const isShipped = (file: string): boolean => !/\.test\.tsx?$|^src\/testing\//.test(file);

type Loaded = { readonly part: string; readonly reached: Reached; readonly entry: string | undefined };

/** The calls that load a chunk with its texts, outside the table of routes. */
function callsIn(module: Module): readonly Loaded[] {
  const found: Loaded[] = [];
  walk(module.program);
  return found;

  function walk(node: Node): void {
    const part = partOf(node);
    if (part !== undefined) found.push(loaded(part, [node], module));
    else for (const child of valuesIn(node)) walk(child);
  }
}

/** The members of a route that hold other pages. */
const withPages = new Set(['children', 'instead']);

/** The pages of the table, each with what its layouts and guards say. */
function pagesOf(module: Module): readonly Loaded[] {
  const found: Loaded[] = [];
  const table = module.locals.get('routes');
  if (table) walk(table, []);
  return found;

  function walk(node: Node, around: readonly Node[]): void {
    const local = node.type === 'Identifier' ? module.locals.get(textIn(node, 'name') ?? '') : undefined;
    if (local) return walk(local, around);
    if (node.type !== 'ObjectExpression') {
      for (const child of valuesIn(node)) walk(child, around);
      return;
    }
    const { nested = [], own = [] } = Object.groupBy(nodesIn(node, 'properties'), (one) =>
      withPages.has(textIn(nodeIn(one, 'key'), 'name') ?? '') ? 'nested' : 'own',
    );
    const part = own.map(findPart).find((one) => one !== undefined);
    if (part !== undefined) found.push(loaded(part, [...own, ...around], module));
    const shared = own.filter((one) => findPart(one) === undefined);
    for (const one of nested) walk(one, [...around, ...shared]);
  }

  function findPart(node: Node): string | undefined {
    const local = node.type === 'Identifier' ? module.locals.get(textIn(node, 'name') ?? '') : undefined;
    const children = local ? [local] : valuesIn(node);
    return partOf(node) ?? children.map(findPart).find((part) => part !== undefined);
  }
}

function loaded(part: string, nodes: readonly Node[], module: Module): Loaded {
  const reached = nothing();
  for (const node of nodes) addFragment(node, module, reached);
  const [entry] = nodes
    .flatMap((node) => withLocals(node, module))
    .flatMap((node) => lazyFiles(node, module.file));
  return { part, reached, entry };
}

/** Returns the dotted keys of all texts. */
function leavesOf(tree: unknown, path = ''): readonly string[] {
  if (!isTextTree(tree)) return [path];
  return Object.entries(tree).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** Keys that are known at run time only: those of errors come from contracts, others stand as strings. */
const unknown = new Set(['*', 'errors.*']);

function keysOf({ patterns, strings, calls }: Reached, leaves: readonly string[]): ReadonlySet<string> {
  const all = new Set(leaves);
  const codes = [...calls].flatMap((call) => contractErrors.get(call) ?? []);
  const written = [...strings, ...[...strings, ...codes].map((code) => `errors.${code}`)];
  const asked = [...patterns].filter((pattern) => !unknown.has(pattern));
  return new Set([
    ...written.filter((key) => all.has(key)),
    ...asked.flatMap((one) => matching(one, leaves)),
  ]);
}

/** @throws Error if the catalogue has no such text */
function matching(pattern: string, leaves: readonly string[]): readonly string[] {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
  const expected = new RegExp(`^${parts.join('.+')}$`);
  const found = leaves.filter((leaf) => expected.test(leaf));
  if (found.length === 0) throw new Error(`The English texts lack ${pattern}.`);
  return found;
}
