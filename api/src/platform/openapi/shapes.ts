// Contract shapes as JSON Schema; those with a name become components of the OpenAPI document.
import { namedShapes } from '@glimpse/contracts/named-shapes';
import * as z from 'zod/mini';
import { isRecord } from '#platform/validation/is-record.ts';

export type Json = { readonly [name: string]: unknown };
/** Components of one kind by name, filled while the document is written. */
export type Components = Map<string, Json>;

const registry = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(namedShapes)) registry.add(shape, { id });

const prefix = '#/components/schemas/';

/** Points to the component of a name. */
export const refTo = (name: string): Json => ({ $ref: prefix + name });

/** Adds a component. @throws if the name already stands for something else */
export function define(components: Components, name: string, component: Json): void {
  const known = components.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(component))
    throw new Error(`${name} would name two different components`);
  components.set(name, component);
}

/** The component that a reference names; `undefined` if the schema is no reference. */
export function refName({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
}

/** The schema itself, or the component it refers to. */
export function resolved(schema: Json, components: Components): Json {
  return components.get(refName(schema) ?? '') ?? schema;
}

/** Bounds that zod writes for every integer, whatever the call. */
const isSafeBound = (value: unknown): boolean =>
  value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;

/** Points to the document's components instead of the schema's `$defs`; drops what OpenAPI says elsewhere. */
function relocate(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relocate);
  if (!isRecord(schema)) return schema;
  const moved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    const isNote = name === '$schema' || name === '$defs' || (name === 'id' && typeof value === 'string');
    if (isNote || isSafeBound(value)) continue;
    moved[name] =
      name === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', prefix) : relocate(value);
  }
  return moved;
}

const relocated = (schema: unknown): Json => {
  const moved = relocate(schema);
  return isRecord(moved) ? moved : {};
};

/**
 * JSON Schema of one shape, as callers send it (`input`) or read it (`output`).
 * Adds the named shapes that it uses to `components`.
 */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', components: Components): Json {
  const made: unknown = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  if (!isRecord(made)) return {};
  const defs = isRecord(made['$defs']) ? made['$defs'] : {};
  for (const [name, shape] of Object.entries(defs)) define(components, name, relocated(shape));
  return relocated(made);
}
