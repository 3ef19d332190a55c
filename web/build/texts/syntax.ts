// Reads syntax trees of the sources of the pages (docs/design/web-build.md#message-catalogue).

/** A node of a syntax tree (ESTree with TypeScript). */
export type Node = { readonly type: string; readonly [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the node in a field, if it holds one. */
export function nodeIn(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** Returns the nodes of a field that holds a list. */
export function nodesIn(node: Node | undefined, field: string): readonly Node[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns a string in a field, for example the name of an identifier. */
export function textIn(node: Node | undefined, field: string): string | undefined {
  const value = node?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the value of a literal that is a string. */
export const literalOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' ? textIn(node, 'value') : undefined;

const children = new WeakMap<Node, readonly Node[]>();

/** Returns the child nodes that hold values: no types, no names of members, imports and declarations. */
export function valuesIn(node: Node): readonly Node[] {
  const known = children.get(node);
  if (known) return known;
  const found: Node[] = [];
  for (const field in node) {
    const value = node[field];
    if (typeof value !== 'object' || value === null || isName(node, field)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && !isType(child)) found.push(child);
  }
  children.set(node, found);
  return found;
}

function isName(node: Node, field: string): boolean {
  if (node['computed'] === true) return false;
  return (
    (node.type === 'MemberExpression' && field === 'property') ||
    (node.type === 'Property' && field === 'key') ||
    field === 'id' ||
    (node.type.startsWith('Import') && field !== 'source')
  );
}

/** An expression with a type (`x as const`) is a value. */
const isType = (node: Node): boolean =>
  node.type.startsWith('TS') && nodeIn(node, 'expression') === undefined;

/** Returns the names that a pattern binds: one name, or those of a destructured object or array. */
export function boundNames(pattern: Node | undefined): readonly string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [textIn(pattern, 'name') ?? ''];
  const inner = [nodeIn(pattern, 'value'), nodeIn(pattern, 'argument'), nodeIn(pattern, 'left')];
  return [...inner, ...nodesIn(pattern, 'properties'), ...nodesIn(pattern, 'elements')].flatMap(boundNames);
}

/** Returns the declarations of a statement, also of an exported one. */
export function declarationsOf(statement: Node): readonly Node[] {
  const declared = nodeIn(statement, 'declaration') ?? statement;
  if (declared.type === 'VariableDeclaration') return nodesIn(declared, 'declarations');
  return declared.type === 'FunctionDeclaration' ? [declared] : [];
}
