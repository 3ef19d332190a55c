// Writes out the shapes in a type, so that types are compared by content, not by name.
import { type Baseline, containers, isShapeName, type Type, unionOf } from './types.ts';

export type ExpandedField = { readonly required: boolean; readonly type: Expanded };

/** A type without names of shapes. `label` is its place: `body.u`, or `Receipt.memo` in a shape. */
export type Expanded = {
  readonly label: string;
  /** The shape that the whole type is, if it is one. */
  readonly shape: string | undefined;
  readonly kinds: readonly string[];
  readonly fields: ReadonlyMap<string, ExpandedField>;
};

function labelBelow(label: string, name: string): string {
  const container = containers.find(({ inside }) => inside === name);
  return container ? label + container.ending : `${label}.${name}`;
}

/** @throws if a shape is missing */
export function expand(type: Type, label: string, shapes: Baseline['shapes']): Expanded {
  const shapeOf = (name: string): Expanded => {
    const found = shapes.get(name);
    if (!found) throw new Error(`The baseline has no shape ${name}`);
    return expand(found, name, shapes);
  };
  const own = [...type.fields].map(([name, { required, type: inner }]): [string, ExpandedField] => [
    name,
    { required, type: expand(inner, labelBelow(label, name), shapes) },
  ]);
  const fields = new Map([...type.parts.flatMap((part) => [...shapeOf(part).fields]), ...own]);
  const kinds = type.kinds.filter((kind) => !isShapeName(kind));
  const named = type.kinds.filter(isShapeName);
  const written: Expanded[] = kinds.length > 0 ? [{ label, shape: undefined, kinds, fields }] : [];
  const [shape] = written.length === 0 && named.length === 1 ? named : [];
  const all = [...written, ...named.map(shapeOf)];
  const union = unionOf(all, (tree, [first, ...others]) => {
    const inner = others.length === 0 ? first?.shape : undefined;
    return { ...tree, label: first?.label ?? label, shape: inner };
  });
  return { ...union, label, shape };
}
