// Converts a schema of OpenAPI 3.0 to JSON Schema.
import type { Schema } from './openapi.ts';

/** A JSON Schema of draft 7. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The length of nearly every text; it says nothing. */
const usualLength = 5000;

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export const mapped = <From, To>(
  from: Readonly<Record<string, From>>,
  change: (one: From, name: string) => To,
) => Object.fromEntries(Object.entries(from).map(([name, one]) => [name, change(one, name)]));

/** Adds `null` to the types of a schema. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const all = Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {};
  return { ...schema, type: [type, 'null'], ...all };
}

/** An object takes no field that it does not name, unless the document says so. */
function objectParts({ properties, additionalProperties: others, required }: Schema): JsonSchema {
  const rest = others === undefined ? properties === undefined : others;
  return {
    ...(properties && { properties: mapped(properties, (one) => toJsonSchema(one)) }),
    ...(required && { required }),
    ...(rest !== true && { additionalProperties: rest === false ? false : toJsonSchema(rest) }),
  };
}

function withoutNull(schema: Schema): JsonSchema {
  const { $ref, type, anyOf, items, format, maxLength, minimum, pattern } = schema;
  if ($ref !== undefined) return { $ref: nameIn($ref) };
  const [only, ...more] = anyOf ?? [];
  if (only && more.length === 0) return toJsonSchema(only);
  return {
    ...(type !== undefined && { type }),
    ...(schema.enum && { enum: schema.enum }),
    ...(anyOf && { anyOf: anyOf.map((one) => toJsonSchema(one)) }),
    ...(items && { items: toJsonSchema(items) }),
    ...(format !== undefined && { format }),
    ...(maxLength !== undefined && maxLength !== usualLength && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(pattern !== undefined && { pattern }),
    ...(type === 'object' && objectParts(schema)),
  };
}

/** Converts a schema. A reference that may be expanded becomes an id, unless `isExpanded`. */
export function toJsonSchema(schema: Schema, isExpanded = false): JsonSchema {
  const isId = schema['x-expansionResources'] !== undefined && !isExpanded;
  const converted = isId ? { type: 'string' } : withoutNull(schema);
  return schema.nullable === true ? orNull(converted) : converted;
}
