// Contract shapes as JSON Schema, the named ones as shared components (OpenAPI 3.1).
import { Plan } from '@glimpse/contracts/billing';
import { Bootstrap, Customer } from '@glimpse/contracts/bootstrap';
import {
  Receipt,
  ReceiptDetails,
  ReceiptPage,
  RevealDetails,
  RevealedSecret,
  Secret,
  SecretDetails,
} from '@glimpse/contracts/secret-shapes';
import { Metadata } from '@glimpse/contracts/v1';
import * as z from 'zod/mini';
import { isRecord } from '#platform/validation/is-record.ts';

export type Json = { readonly [name: string]: unknown };

const shapes = {
  Bootstrap,
  Customer,
  Metadata,
  Plan,
  Receipt,
  ReceiptDetails,
  ReceiptPage,
  RevealDetails,
  RevealedSecret,
  Secret,
  SecretDetails,
};
const names = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(shapes)) names.add(shape, { id });

/** Points into the components of the document instead of the schema's own `$defs`; drops what OpenAPI says once for all. */
function relocate(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(relocate);
  if (!isRecord(schema)) return schema;
  const moved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === '$schema' || name === '$defs' || name === 'id') continue;
    moved[name] = name === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : relocate(value);
  }
  return moved;
}

/** JSON Schema of one shape, as callers send it (`input`) or read it (`output`); `found` gathers the named shapes it uses. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', found: Map<string, unknown>): Json {
  const made: unknown = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any', target: 'draft-2020-12' });
  if (!isRecord(made)) return {};
  const defs = isRecord(made['$defs']) ? made['$defs'] : {};
  for (const [name, shape] of Object.entries(defs)) found.set(name, relocate(shape));
  const moved = relocate(made);
  return isRecord(moved) ? moved : {};
}
