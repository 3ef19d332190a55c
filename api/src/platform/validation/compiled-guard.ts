// Compiles schemas into guards, ten times cheaper than a parse; other values are parsed (rules 7 and 19).
import { type SchemaShape, toSchemaShape } from '@glimpse/contracts/schema-shape';
import * as z from 'zod/mini';
import { isRecord } from '#platform/validation/is-record.ts';

/** `true` only if the schema accepts the value and returns it unchanged; `false` means: parse it. */
export type CompiledGuard = (value: unknown, seen?: Seen) => boolean;
/** List items that passed: lists of one answer may share records (docs/design/http-api.md#receipts). */
type Seen = Map<CompiledGuard, Set<unknown>>;

/** Whether an object is plain: a schema would convert a date, list or class instance. */
function isBare(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Checks in one pass: every member fits, no required one is missing, unknown ones only if `loose`. */
function fitsObject(shape: Readonly<Record<string, SchemaShape>>, loose: boolean): CompiledGuard {
  const members = new Map(Object.entries(shape).map(([name, inner]) => [name, compileShape(inner)]));
  const needed = new Set([...members].flatMap(([name, fits]) => (fits(undefined) ? [] : [name])));
  return (value, seen) => {
    if (!isRecord(value) || !isBare(value)) return false;
    let missing = needed.size;
    for (const name of Object.keys(value)) {
      const fits = members.get(name);
      if (fits ? !fits(value[name], seen) : !loose) return false;
      if (needed.has(name)) missing -= 1;
    }
    return missing === 0;
  };
}

/** A value fits at most one member of a discriminated union. */
function fitsUnion(choices: readonly SchemaShape[]): CompiledGuard {
  const members = choices.map(compileShape);
  return (value, seen) => members.some((fits) => fits(value, seen));
}

const compiled = new WeakMap<SchemaShape, CompiledGuard>();

function fitsList(item: SchemaShape): CompiledGuard {
  const fits = compiled.get(item) ?? compileShape(item);
  compiled.set(item, fits);
  return (value, seen) => {
    if (!Array.isArray(value)) return false;
    if (!seen) return value.every((each) => fits(each));
    const known = seen.get(fits) ?? new Set();
    seen.set(fits, known);
    return value.every((each) => known.has(each) || (fits(each, seen) && known.add(each).size > 0));
  };
}

/** Compiles a schema. For transformations and for what only a parse can check the guard is always `false`. */
export const compileGuard = (schema: z.core.$ZodType): CompiledGuard => compileShape(toSchemaShape(schema));

function compileShape(shape: SchemaShape): CompiledGuard {
  if (!shape.isPlain && shape.kind !== 'custom') return never;
  switch (shape.kind) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'date':
      return (value) => value instanceof Date && !Number.isNaN(value.getTime());
    case 'number':
      return shape.isInteger ? Number.isSafeInteger : never;
    case 'unknown': // the enclosing object checks whether it may be missing
      return (value) => value !== undefined;
    case 'values':
      return fitsValues(shape.values);
    case 'custom':
      return (value) => shape.accepts(value) === true;
    case 'optional':
    case 'nullable':
    case 'default':
      return fitsWrapped(shape.kind, compileShape(shape.inner));
    case 'union':
      return shape.isDiscriminated ? fitsUnion(shape.choices) : never;
    case 'list':
      return fitsList(shape.inner);
    case 'object':
      return shape.others === 'checked' ? never : fitsObject(shape.members, shape.others === 'kept');
    case 'record':
    case 'other':
      return never;
  }
}

const never: CompiledGuard = () => false;

function fitsValues(values: readonly unknown[]): CompiledGuard {
  const known = new Set(values);
  return (value) => (typeof value === 'string' || typeof value === 'boolean') && known.has(value);
}

function fitsWrapped(kind: 'optional' | 'nullable' | 'default', inner: CompiledGuard): CompiledGuard {
  if (kind === 'nullable') return (value, seen) => value === null || inner(value, seen);
  if (kind === 'optional') return (value, seen) => value === undefined || inner(value, seen);
  return (value, seen) => value !== undefined && inner(value, seen);
}

/** Compiles a schema into a type guard, for rows from a store. */
export function typeGuard<S extends z.ZodMiniType>(schema: S): (value: unknown) => value is z.output<S> {
  const fits = compileGuard(schema);
  return (value): value is z.output<S> => fits(value);
}

/** As `z.parse`, at a tenth of its cost for values that the schema returns unchanged. @throws as `z.parse` */
export function parseInPlace<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> {
  const isKept = typeGuard(schema);
  return (value) => (isKept(value) ? value : z.parse(schema, value));
}
