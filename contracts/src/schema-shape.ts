// Reads a schema as facts: the one place that knows the inside of the schema library. The API compiles guards
// of the facts, the build of the pages prints them (docs/design/web-build.md#compiled-contracts).
import type * as z from 'zod/mini';

type Wrapper = 'optional' | 'nullable' | 'default' | 'record';
/** What the schema accepts. `inner` of a record is the shape of its values. */
type Accepted =
  | { readonly kind: 'string' | 'boolean' | 'date' | 'unknown' }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'values'; readonly values: readonly unknown[] }
  | { readonly kind: 'custom'; readonly accepts: (value: unknown) => unknown }
  | { readonly kind: Wrapper | 'list'; readonly inner: SchemaShape }
  | { readonly kind: 'union'; readonly choices: readonly SchemaShape[]; readonly isDiscriminated: boolean }
  | {
      readonly kind: 'object';
      readonly members: Readonly<Record<string, SchemaShape>>;
      /** Members that the schema does not name. */
      readonly others: 'dropped' | 'refused' | 'kept' | 'checked';
    }
  /** Another type of the library, such as one that changes values. */
  | { readonly kind: 'other'; readonly type: string };
/** `isPlain`: without ranges, lengths, patterns and other checks. */
export type SchemaShape = Accepted & { readonly isPlain: boolean };

const read = new WeakMap<object, SchemaShape>();

/** Returns the facts of a schema; the same object for the same schema. */
export function toSchemaShape(schema: z.core.$ZodType): SchemaShape {
  const known = read.get(schema);
  if (known) return known;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the union of all kinds of schemas
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isPlain = (def.checks ?? []).length === 0 && !(def.type === 'string' && 'format' in def);
  const shape: SchemaShape = { ...toAccepted(def), isPlain };
  read.set(schema, shape);
  return shape;
}

function toAccepted(def: z.core.$ZodTypes['_zod']['def']): Accepted {
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'date':
    case 'unknown':
      return { kind: def.type };
    case 'any':
      return { kind: 'unknown' };
    case 'number':
      return { kind: 'number', isInteger: 'format' in def && def.format === 'safeint' };
    case 'null':
      return { kind: 'values', values: [null] };
    case 'literal':
      return { kind: 'values', values: def.values };
    case 'enum':
      return { kind: 'values', values: Object.values(def.entries) };
    case 'custom':
      return { kind: 'custom', accepts: (value) => 'fn' in def && def.fn(value) };
    case 'optional':
    case 'nullable':
    case 'default':
      return { kind: def.type, inner: toSchemaShape(def.innerType) };
    case 'record':
      return { kind: 'record', inner: toSchemaShape(def.valueType) };
    case 'array':
      return { kind: 'list', inner: toSchemaShape(def.element) };
    case 'union':
      return {
        kind: 'union',
        choices: def.options.map(toSchemaShape),
        isDiscriminated: 'discriminator' in def,
      };
    case 'object':
      return { kind: 'object', members: toMembers(def.shape), others: toOthers(def.catchall) };
    default:
      return { kind: 'other', type: def.type };
  }
}

const toMembers = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, toSchemaShape(inner)]));

function toOthers(catchall: z.core.$ZodType | undefined) {
  switch (catchall?._zod.def.type) {
    case undefined:
      return 'dropped';
    case 'never':
      return 'refused';
    case 'unknown':
      return 'kept';
    default:
      return 'checked';
  }
}
