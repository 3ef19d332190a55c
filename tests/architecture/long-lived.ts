// Finds containers that may live longer than one call: maps, sets, lists and objects that a closure or a
// module fills (docs/design/limits.md#maps).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, root } from './sources.ts';

type Node = { readonly type: string; readonly [name: string]: unknown };
type Creation = {
  readonly name: string;
  /** Stands in an object, in a map, or was made by our own bounded map: it is listed whatever fills it. */
  readonly isKept: boolean;
  readonly kind: 'bounded' | 'map' | 'list';
  readonly scope: readonly Node[];
};
type Growth = { readonly name: string; readonly scope: readonly Node[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : '')) : '';

const growing = new Set(['set', 'add', 'push', 'unshift', 'splice']);
const ownMaps = new Set(['boundedMap', 'windowCounters']);

function kindOf(node: Node): Creation['kind'] | undefined {
  const callee = nameOf(node['callee']);
  if (node.type === 'CallExpression' && ownMaps.has(callee)) return 'bounded';
  if (node.type === 'NewExpression' && (callee === 'Map' || callee === 'Set')) return 'map';
  const parts = node.type === 'ArrayExpression' ? node['elements'] : node['properties'];
  const isLiteral = node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
  return isLiteral && Array.isArray(parts) && parts.length === 0 ? 'list' : undefined;
}

/** What a container is called: its variable or member, whichever stands nearest around it. */
function ownerOf(parents: readonly Node[]): { readonly name: string; readonly inObject: boolean } {
  const owner = parents.findLast(({ type }) => type === 'VariableDeclarator' || type === 'Property');
  if (owner?.type === 'Property') return { name: nameOf(owner['key']), inObject: true };
  const id = owner?.['id'];
  const members = isNode(id) && id.type === 'ObjectPattern' ? id['properties'] : undefined;
  const first: unknown = Array.isArray(members) ? members[0] : undefined;
  return { name: isNode(first) ? nameOf(first['key']) : nameOf(id), inObject: false };
}

const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function/.test(type);

function creationOf(node: Node, parents: readonly Node[]): Creation | undefined {
  const kind = kindOf(node);
  if (kind === undefined) return undefined;
  const { name, inObject } = ownerOf(parents);
  const isFilled = kind === 'map' && Array.isArray(node['arguments']) && node['arguments'].length > 0;
  const isFallback = parents.at(-1)?.type === 'LogicalExpression';
  const isKept = kind === 'bounded' || (kind === 'map' && !isFilled && (inObject || isFallback));
  return { name, isKept, kind, scope: parents.filter(isFunction) };
}

/** A call such as `name.push`, an assignment to `name[key]`, or a new value of `name`. */
function growthOf(node: Node, parents: readonly Node[]): Growth | undefined {
  const scope = parents.filter(isFunction);
  const callee = node['callee'];
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression')
    return growing.has(nameOf(callee)) ? { name: nameOf(callee['object']), scope } : undefined;
  const left = node['left'];
  if (node.type !== 'AssignmentExpression' || !isNode(left)) return undefined;
  if (left.type === 'Identifier') return { name: nameOf(left), scope };
  return left['computed'] === true ? { name: nameOf(left['object']), scope } : undefined;
}

function walk(
  node: Node,
  parents: readonly Node[],
  see: (node: Node, parents: readonly Node[]) => void,
): void {
  see(node, parents);
  const around = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, around, see);
}

/** Names of the containers of one file that may outlive a call. */
export function longLivedIn(path: string, text: string): readonly string[] {
  const creations: Creation[] = [];
  const growths: Growth[] = [];
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the tree is walked without its types
  walk(parseSync(path, text).program as unknown as Node, [], (node, parents) => {
    const [creation, growth] = [creationOf(node, parents), growthOf(node, parents)];
    if (creation) creations.push(creation);
    if (growth) growths.push(growth);
  });
  const outlives = ({ name, isKept, scope }: Creation): boolean =>
    isKept || growths.some((growth) => growth.name === name && growth.scope.at(-1) !== scope.at(-1));
  return [...new Set(creations.filter(outlives).map(({ name }) => name))];
}

const isShipped = (path: string): boolean =>
  path.endsWith('.ts') && !/\.(test|suite|memory)\.ts$|(^|\/)testing(\/|\.ts$)/.test(path);

/** `file name` of every such container of the API process. */
export function longLived(): readonly string[] {
  return filesBelow(join(root, 'api/src'))
    .filter((path) => isShipped(path) && !/^api\/src\/(cli|platform\/openapi)\//.test(path))
    .flatMap((path) =>
      longLivedIn(path, readFileSync(join(root, path), 'utf8')).map(
        (name) => `${path.slice('api/src/'.length)} ${name}`,
      ),
    )
    .toSorted();
}
