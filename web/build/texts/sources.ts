// Reads the modules of the pages: what each imports, and what it loads later with texts of its own
// (docs/design/web-build.md#message-catalogue).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import {
  boundNames,
  declarationsOf,
  isNode,
  literalOf,
  type Node,
  nodeIn,
  nodesIn,
  textIn,
  valuesIn,
} from './syntax.ts';

/** The functions that load a chunk together with its texts; the first argument names the part. */
const loaders = ['withTexts', 'loadWithTexts'];

/** Where a name comes from: a file below `src`, or a contract. */
export type Origin = { readonly source: string; readonly name: string };

export type Module = {
  readonly file: string;
  readonly program: Node;
  /** It may load chunks with texts of their own. */
  readonly hasParts: boolean;
  /** Imported values by their local name, and files that are imported without a name. */
  readonly imports: ReadonlyMap<string, Origin>;
  /** Functions and constants of the file itself. */
  readonly locals: ReadonlyMap<string, Node>;
};

export type Sources = (file: string) => Module;

/** Returns a reader of modules; each file is read once. @param root folder of `src` */
export function readSources(root: string): Sources {
  const known = new Map<string, Module>();
  return (file) => {
    const module = known.get(file) ?? readModule(root, file);
    known.set(file, module);
    return module;
  };
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} can't be parsed.`);
  const statements = nodesIn(program, 'body');
  return {
    file,
    program,
    hasParts: loaders.some((name) => text.includes(`${name}(`)),
    imports: new Map(statements.flatMap((statement) => importsOf(statement, file))),
    locals: new Map(
      statements
        .flatMap(declarationsOf)
        .flatMap((node) => boundNames(nodeIn(node, 'id')).map((name) => [name, node] as const)),
    ),
  };
}

function importsOf(statement: Node, file: string): readonly (readonly [string, Origin])[] {
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return [];
  const source = resolved(literalOf(nodeIn(statement, 'source')), file);
  if (source === undefined) return [];
  const named = nodesIn(statement, 'specifiers');
  if (named.length === 0) return [[source, { source, name: '' }]];
  return named
    .filter((one) => one['importKind'] !== 'type')
    .map((one) => {
      const name = textIn(nodeIn(one, 'imported'), 'name') ?? '*';
      return [textIn(nodeIn(one, 'local'), 'name') ?? '', { source, name }] as const;
    });
}

/** Returns the file below `src` that an import names, or the name of a contract; nothing for all else. */
function resolved(specifier: string | undefined, file: string): string | undefined {
  if (specifier?.startsWith('@glimpse/contracts/')) return specifier;
  if (specifier === undefined || !/\.tsx?$/.test(specifier)) return undefined;
  if (specifier.startsWith('#')) return join('src', specifier.slice(1));
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/** Returns the files that `import('…')` expressions below `node` name. */
export function lazyFiles(node: Node, file: string): readonly string[] {
  if (node.type === 'ImportExpression')
    return [resolved(literalOf(nodeIn(node, 'source')), file) ?? []].flat();
  return valuesIn(node).flatMap((child) => lazyFiles(child, file));
}

/** Returns the part that a call loads, if it is one of these functions. */
export function partOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  if (!loaders.includes(textIn(nodeIn(node, 'callee'), 'name') ?? '')) return undefined;
  return literalOf(nodesIn(node, 'arguments')[0]);
}
