// The API as the baseline stores it: shapes, calls and types of fields, without texts and examples.

/** A field of an object. In a list the field `*` is each element, in a map `{}` is each value. */
export type Field = { readonly required: boolean; readonly type: Type };

/**
 * Alternatives of a value, each a word: `string`, `null`, `"new"`, `object`, `list`, `map`, `anything`,
 * or a shape. `fields` belong to `object`, `list` and `map`; an object also has the fields of `parts`.
 */
export type Type = {
  readonly kinds: readonly string[];
  readonly fields: ReadonlyMap<string, Field>;
  readonly parts: readonly string[];
};

export type Call = {
  readonly access: string;
  /** Traits of the whole call: `frozen`, `shrimp`, `no limit`, `custom domains`. */
  readonly traits: readonly string[];
  readonly aliases: readonly string[];
  readonly media: readonly string[];
  /** By place: `path`, `query`, `header`, `body`; a status; or `errors`, the body of every error. */
  readonly places: ReadonlyMap<string, Type>;
  /** Code of an error -> its status. */
  readonly errors: ReadonlyMap<string, number>;
};

/** `calls` by method and path: `POST /api/v2/secret/{key}`. */
export type Baseline = {
  readonly shapes: ReadonlyMap<string, Type>;
  readonly calls: ReadonlyMap<string, Call>;
};

export const isShapeName = (kind: string): boolean => /^[A-Z]/.test(kind);

/** A type with a single alternative. */
export const typeOf = (kind: string): Type => ({ kinds: [kind], fields: new Map(), parts: [] });

export const objectOf = (fields: ReadonlyMap<string, Field>): Type => ({
  kinds: ['object'],
  fields,
  parts: [],
});

/** Kinds that hold values: the field for these values, and its short form in a line (`string[]`). */
export const containers = [
  { kind: 'list', inside: '*', ending: '[]' },
  { kind: 'map', inside: '{}', ending: '{}' },
] as const;

/** Whether a field stands for the elements of a list or the values of a map. */
export const isInside = (name: string): boolean => containers.some(({ inside }) => inside === name);

/** Kinds and fields; `T` may have more. */
type Tree<T> = {
  readonly kinds: readonly string[];
  readonly fields: ReadonlyMap<string, { readonly required: boolean; readonly type: T }>;
};

/**
 * All alternatives of several types. A field is required only if every object has it and requires it.
 * @param complete makes a whole type of the united kinds and fields
 */
export function unionOf<T extends Tree<T>>(
  types: readonly T[],
  complete: (tree: Tree<T>, types: readonly T[]) => T,
): T {
  const objects = types.filter(({ kinds }) => kinds.includes('object'));
  const fields = [...new Set(types.flatMap((type) => [...type.fields.keys()]))].map((name) => {
    const holders = isInside(name) ? types.filter((type) => type.fields.has(name)) : objects;
    const found = holders.flatMap((type) => type.fields.get(name) ?? []);
    const required = found.length === holders.length && found.every((field) => field.required);
    return [
      name,
      {
        required,
        type: unionOf(
          found.map(({ type }) => type),
          complete,
        ),
      },
    ] as const;
  });
  return complete(
    { kinds: [...new Set(types.flatMap(({ kinds }) => kinds))], fields: new Map(fields) },
    types,
  );
}

/** A type with all alternatives of several. */
export const anyOf = (types: readonly Type[]): Type =>
  unionOf(types, (tree, all) => ({ ...tree, parts: all.flatMap(({ parts }) => parts) }));
