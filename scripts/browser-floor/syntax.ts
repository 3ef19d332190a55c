// Walks the syntax tree of a script.

export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
/** `functions`: those around the node, outermost first. */
type Around = { readonly parent: Node | undefined; readonly functions: readonly Node[] };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name of an identifier; `undefined` for anything else. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string'
    ? value['name']
    : undefined;

/** The text of a string or of a template without values. */
export function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined;
  const quasis: readonly unknown[] = Array.isArray(value['quasis']) ? value['quasis'] : [];
  const [part, more] = quasis;
  if (more !== undefined || !isNode(part)) return undefined;
  const { value: text } = part;
  const cooked = typeof text === 'object' && text !== null && 'cooked' in text ? text.cooked : undefined;
  return typeof cooked === 'string' ? cooked : undefined;
}

/** Visits every node, parents first. */
export function walk(root: unknown, visit: (node: Node, around: Around) => void): void {
  const step = (value: unknown, around: Around): void => {
    if (Array.isArray(value)) for (const one of value) step(one, around);
    if (!isNode(value)) return;
    visit(value, around);
    const inside = value.type.includes('Function') ? [...around.functions, value] : around.functions;
    for (const child of Object.values(value)) step(child, { parent: value, functions: inside });
  };
  step(root, { parent: undefined, functions: [] });
}
