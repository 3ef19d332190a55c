// Checks data against the shapes that the build makes from the contracts
// (docs/design/web-build.md#compiled-contracts).

/**
 * The shape of a JSON value. `s`, `n` and `b` are text, number and boolean, `*` is anything.
 * A list starts with its kind: `=` one of these values, `?` may be absent, `0` may be null, `[` list of,
 * `{` values of any name, `|` one of these shapes.
 * An object maps its members to their shapes; more members are allowed (decision 18).
 */
export type Shape =
  | 's'
  | 'n'
  | 'b'
  | '*'
  | readonly ['=', ...unknown[]]
  | readonly ['?' | '0' | '[' | '{', Shape]
  | readonly ['|', ...Shape[]]
  | { readonly [member: string]: Shape };

const types = { s: 'string', n: 'number', b: 'boolean' } as const;

/** Tells whether `value` has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === '*') return true;
  if (typeof shape === 'string') return typeof value === types[shape];
  if (isKind(shape)) return fitsKind(shape, value);
  if (!isObject(value)) return false;
  const members = new Map(Object.entries(value));
  return Object.entries(shape).every(([name, inner]) => fits(inner, members.get(name)));
}

type Kind = Extract<Shape, readonly unknown[]>;

function fitsKind(shape: Kind, value: unknown): boolean {
  switch (shape[0]) {
    case '=':
      return shape.includes(value, 1);
    case '?':
      return value === undefined || fits(shape[1], value);
    case '0':
      return value === null || fits(shape[1], value);
    case '[':
      return Array.isArray(value) && value.every((item) => fits(shape[1], item));
    case '{':
      return isObject(value) && Object.values(value).every((item) => fits(shape[1], item));
    case '|': {
      const [, ...choices] = shape;
      return choices.some((choice) => fits(choice, value));
    }
  }
}

const isKind = (shape: Shape): shape is Kind => Array.isArray(shape);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
