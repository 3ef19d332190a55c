// Encodes a call as path, query and form body (docs/design/product.md#calls).

/** The parts of a call that are encoded. */
export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

function* entriesOf(given: unknown): Generator<[string, string]> {
  if (typeof given !== 'object' || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) yield [name, String(item)];
    }
  }
}

/** Fills `:name` parts of an endpoint's path and adds the query. @throws Error when a parameter is missing */
export function toAddress(pattern: string, { params, query }: Parts): string {
  const given = new Map(entriesOf(params));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = given.get(name);
    if (value === undefined) throw new Error(`${pattern} lacks ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...entriesOf(query)]).toString();
  return search ? `${path}?${search}` : path;
}

/** Encodes the form of a state-changing call. Line ends and NUL stay unchanged. */
export function toForm(body: unknown, shrimp: string): URLSearchParams {
  const form = new URLSearchParams([...entriesOf(body)]);
  form.set('utf8', '✓');
  if (shrimp) form.set('shrimp', shrimp);
  return form;
}
