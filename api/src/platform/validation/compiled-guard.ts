// A quick yes for values that keep their schema: schemas as plain checks, some ten times cheaper than a parse (style rules 7, 19).
import * as z from 'zod/mini';
import { isRecord } from '#platform/validation/is-record.ts';

/** `true` only if the schema would accept the value and give it back unchanged; `false` means: ask the schema. */
export type CompiledGuard = (value: unknown, seen?: Seen) => boolean;
/** Items of lists that fitted already: the lists of one answer may show the same records (api.md 3.5). */
type Seen = Map<CompiledGuard, Set<unknown>>;

const isPlain = (schema: { readonly _zod: { readonly def: { readonly checks?: readonly unknown[] | undefined } } }): boolean =>
  (schema._zod.def.checks ?? []).length === 0;

/** No date, list or instance of a class, which a schema would turn into something else. */
function isBare(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Every member that is there fits, and is named unless `loose`; none is missing that must be there. One pass over the value. */
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

/** Values of a discriminated union fit one of its members at most. */
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

/** Compiles a schema once. What it does not know, and every transformation, is left to the schema. */
export function compileGuard(schema: unknown): CompiledGuard {
  if (schema instanceof z.ZodMiniString && isPlain(schema)) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniNumberFormat && schema._zod.def.format === 'safeint' && isPlain(schema)) return Number.isSafeInteger;
  if (schema instanceof z.ZodMiniLiteral || schema instanceof z.ZodMiniEnum) {
    const { values } = schema._zod;
    return (value) => (typeof value === 'string' || typeof value === 'boolean') && values.has(value);
  }
  if (schema instanceof z.ZodMiniDate && isPlain(schema)) return (value) => value instanceof Date && !Number.isNaN(value.getTime());
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
  if (schema instanceof z.ZodMiniUnknown) return (value) => value !== undefined; // whether it may be missing is not asked here
  if (schema instanceof z.ZodMiniObject && isPlain(schema)) {
    const { catchall } = schema._zod.def;
    const loose = catchall instanceof z.ZodMiniUnknown; // keeps what it does not name; one that drops it has no catchall
    if (loose || catchall === undefined || catchall instanceof z.ZodMiniNever) return fitsObject(schema.shape, loose);
  }
  return () => false;
}

/** `fitsOf` as a type guard, for what enters from a store. */
export function typeGuard<S extends z.ZodMiniType>(schema: S): (value: unknown) => value is z.output<S> {
  const fits = compileGuard(schema);
  return (value): value is z.output<S> => fits(value);
}

/** `z.parse` for values that all but always are already as their schema has them: a tenth of its cost. @throws what `z.parse` throws */
export function parseInPlace<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> {
  const isKept = typeGuard(schema);
  return (value) => (isKept(value) ? value : z.parse(schema, value));
}
