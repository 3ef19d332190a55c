// Reads parameters as Stripe's API takes them: `line_items[0][price]=price_1`.

/** Parameters by name; nested ones are objects, lists are objects with the keys 0, 1, ... or ''. */
export type Params = { readonly [name: string]: string | Params };

type Open = { [name: string]: string | Open };

function put(to: Open, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  // `types[]=a&types[]=b` repeats an empty name.
  const key = name === '' ? String(Object.keys(to).length) : name;
  if (rest.length === 0) {
    to[key] = value;
    return;
  }
  const inner = to[key];
  const next: Open = typeof inner === 'object' ? inner : {};
  to[key] = next;
  put(next, rest, value);
}

/** Parses a query or an urlencoded body. */
export function readParams(text: string): Params {
  const params: Open = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[');
    put(params, [first, ...rest.map((part) => part.replace(/\]$/, ''))], value);
  }
  return params;
}

/** A text, `undefined` if absent or nested. */
export function textIn(params: Params | undefined, name: string): string | undefined {
  const value = params?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** A nested group. */
export function groupIn(params: Params | undefined, name: string): Params | undefined {
  const value = params?.[name];
  return typeof value === 'object' ? value : undefined;
}

/** The values of a list of texts. */
export function listIn(params: Params, name: string): readonly string[] {
  return Object.values(groupIn(params, name) ?? {}).filter((value) => typeof value === 'string');
}

/** The texts of a group by their names. */
export function textsIn(params: Params, name: string): Readonly<Record<string, string>> {
  const texts = Object.entries(groupIn(params, name) ?? {});
  return Object.fromEntries(texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}

export const flagIn = (params: Params | undefined, name: string): boolean => textIn(params, name) === 'true';

/** A whole number. */
export function numberIn(params: Params | undefined, name: string): number | undefined {
  const value = textIn(params, name);
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}
