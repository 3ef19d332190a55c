// Compiles schemas into guards, ten times cheaper than a parse; other values are parsed (rules 7 and 19).
import * as z from 'zod/mini';
import { isRecord } from '#platform/validation/is-record.ts';

/** `true` only if the schema accepts the value and returns it unchanged; `false` means: parse it. */
export type CompiledGuard = (value: unknown, seen?: Seen) => boolean;
/** List items that passed: lists of one answer may share records (docs/design/http-api.md#receipts). */
type Seen = Map<CompiledGuard, Set<unknown>>;

const isPlain = (schema: {
  readonly _zod: { readonly def: { readonly checks?: readonly unknown[] | undefined } };
}): boolean => (schema._zod.def.checks ?? []).length === 0;

/** Whether an object is plain: a schema would convert a date, list or class instance. */
function isBare(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Checks in one pass: every member fits, no required one is missing, unknown ones only if `loose`. */
function fitsObject(shape: Readonly<Record<string, unknown>>, loose: boolean): CompiledGuard {
  const members = new Map(Object.entries(shape).map(([name, schema]) => [name, compileGuard(schema)]));
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
function fitsUnion(options: readonly unknown[]): CompiledGuard {
  const members = options.map(compileGuard);
  return (value, seen) => members.some((fits) => fits(value, seen));
}

const compiled = new WeakMap<object, CompiledGuard>();

function fitsList(element: object): CompiledGuard {
  const fits = compiled.get(element) ?? compileGuard(element);
  compiled.set(element, fits);
  return (value, seen) => {
    if (!Array.isArray(value)) return false;
    if (!seen) return value.every((each) => fits(each));
    const known = seen.get(fits) ?? new Set();
    seen.set(fits, known);
    return value.every((each) => known.has(each) || (fits(each, seen) && known.add(each).size > 0));
  };
}

/** Compiles a schema. For unknown kinds of schemas and for transformations the guard is always `false`. */
export function compileGuard(schema: unknown): CompiledGuard {
  if (schema instanceof z.ZodMiniString && isPlain(schema)) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniNumberFormat && schema._zod.def.format === 'safeint' && isPlain(schema))
    return Number.isSafeInteger;
  if (schema instanceof z.ZodMiniLiteral || schema instanceof z.ZodMiniEnum) {
    const { values } = schema._zod;
    return (value) => (typeof value === 'string' || typeof value === 'boolean') && values.has(value);
  }
  if (schema instanceof z.ZodMiniDate && isPlain(schema))
    return (value) => value instanceof Date && !Number.isNaN(value.getTime());
  if (schema instanceof z.ZodMiniCustom) return (value) => schema._zod.def.fn(value) === true;
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return fitsUnion(schema._zod.def.options);
  if (schema instanceof z.ZodMiniNullable) {
    const inner = compileGuard(schema._zod.def.innerType);
    return (value, seen) => value === null || inner(value, seen);
  }
  if (schema instanceof z.ZodMiniDefault) {
    const inner = compileGuard(schema._zod.def.innerType);
    return (value, seen) => value !== undefined && inner(value, seen);
  }
  if (schema instanceof z.ZodMiniOptional) {
    const inner = compileGuard(schema._zod.def.innerType);
    return (value, seen) => value === undefined || inner(value, seen);
  }
  if (schema instanceof z.ZodMiniArray && isPlain(schema)) return fitsList(schema._zod.def.element);
  // The enclosing object checks whether it may be missing.
  if (schema instanceof z.ZodMiniUnknown) return (value) => value !== undefined;
  if (schema instanceof z.ZodMiniObject && isPlain(schema)) {
    const { catchall } = schema._zod.def;
    const loose = catchall instanceof z.ZodMiniUnknown; // keeps unknown members; no catchall drops them
    if (loose || catchall === undefined || catchall instanceof z.ZodMiniNever)
      return fitsObject(schema.shape, loose);
  }
  return () => false;
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
