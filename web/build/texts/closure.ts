// Follows code to all the texts that it may show (docs/design/web-build.md#message-catalogue).
import { lazyFiles, type Module, type Origin, partOf, type Sources } from './sources.ts';
import { isNode, type Node, nodesIn, textIn, valuesIn } from './syntax.ts';
import { usedKeys } from './used-keys.ts';

/** What a piece of code leads to. */
export type Reached = {
  /** Exports of files below `src`: `src/lib/paths.ts#paths`; `*` is the whole file. */
  readonly exports: Set<string>;
  readonly patterns: Set<string>;
  readonly strings: Set<string>;
  /** Calls of contracts: `@glimpse/contracts/secrets#revealSecret`. */
  readonly calls: Set<string>;
};

export const nothing = (): Reached => ({
  exports: new Set(),
  patterns: new Set(),
  strings: new Set(),
  calls: new Set(),
});

/** Returns the files of what was reached. */
export const filesOf = ({ exports }: Reached): ReadonlySet<string> =>
  new Set([...exports].map((name) => name.split('#', 1)[0] ?? ''));

function addAll(into: Reached, from: Reached): void {
  for (const name of from.exports) into.exports.add(name);
  for (const pattern of from.patterns) into.patterns.add(pattern);
  for (const text of from.strings) into.strings.add(text);
  for (const call of from.calls) into.calls.add(call);
}

function addOrigin({ source, name }: Origin, into: Reached): void {
  const names = source.startsWith('@') ? into.calls : into.exports;
  names.add(`${source}#${name}`);
}

/** Adds what `node` itself asks for. `import('…')` counts, because such a chunk has no texts of its own. */
function addOwn(node: Node, file: string, into: Reached): void {
  const { patterns, strings } = usedKeys(node);
  for (const pattern of patterns) into.patterns.add(pattern);
  for (const text of strings) into.strings.add(text);
  for (const source of lazyFiles(node, file)) addOrigin({ source, name: '*' }, into);
}

/** Returns the expression, and the functions and constants of the file to which it leads. */
export const withLocals = (node: Node, module: Module): readonly Node[] => [
  node,
  ...[...namesIn(node, module)].flatMap((name) => module.locals.get(name) ?? []),
];

/** Adds what an expression leads to, with the imports that it names. */
export function addFragment(node: Node, module: Module, into: Reached): void {
  for (const own of withLocals(node, module)) addOwn(own, module.file, into);
  for (const name of namesIn(node, module)) {
    const origin = module.imports.get(name);
    if (origin) addOrigin(origin, into);
  }
}

/** Returns the names that `node` uses, and those that the local functions among them use. */
function namesIn(node: Node, module: Module, names = new Set<string>()): ReadonlySet<string> {
  const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
  const name = isName ? textIn(node, 'name') : undefined;
  if (name !== undefined && !names.has(name)) {
    names.add(name);
    const local = module.locals.get(name);
    if (local) namesIn(local, module, names);
  }
  for (const child of valuesIn(node)) namesIn(child, module, names);
  return names;
}

/** Removes the calls that load a chunk with texts of its own. */
function withoutParts(node: Node): Node {
  const entries = Object.entries(node).map(([field, value]) => [field, pruned(value)] as const);
  return { ...Object.fromEntries(entries), type: node.type };
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (!isNode(value)) return value;
  return partOf(value) === undefined ? withoutParts(value) : undefined;
}

function bare(module: Module): Module {
  if (!module.hasParts) return module;
  const locals = [...module.locals].map(([name, node]) => [name, withoutParts(node)] as const);
  return { ...module, locals: new Map(locals), program: withoutParts(module.program) };
}

export type Follow = (reached: Reached, stop?: string) => Reached;

/** Returns a function that follows exports to all that they import, and adds what that asks for. */
export function follower(sources: Sources): Follow {
  const modules = new Map<string, Module>();
  const known = new Map<string, Reached>();

  function moduleOf(file: string): Module {
    const module = modules.get(file) ?? bare(sources(file));
    modules.set(file, module);
    return module;
  }

  function reachedBy(name: string): Reached {
    const before = known.get(name);
    if (before) return before;
    const [file = '', exported = '*'] = name.split('#');
    const module = moduleOf(file);
    const reached = nothing();
    const local = module.locals.get(exported);
    for (const node of local ? [local, ...effectsOf(module)] : [module.program])
      addFragment(node, module, reached);
    if (!local) for (const origin of module.imports.values()) addOrigin(origin, reached);
    known.set(name, reached);
    return reached;
  }

  return (reached, stop) => {
    for (const name of reached.exports)
      if (stop === undefined || !name.startsWith(`${stop}#`)) addAll(reached, reachedBy(name));
    return reached;
  };
}

/** Statements of a file that run whatever is imported of it, and its imports without a name. */
function effectsOf({ program }: Module): readonly Node[] {
  return nodesIn(program, 'body').filter(({ type }) => type === 'ExpressionStatement');
}
