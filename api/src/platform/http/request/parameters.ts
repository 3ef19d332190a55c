// Unparsed parameters: names with values, and repeated names (docs/design/http-api.md#parameters).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';

import { isRecord } from '#platform/validation/is-record.ts';
import { fail } from '#platform/errors/api-error.ts';

/** `twice` holds names that one place repeats; `values` has all values of a list, else the last. */
export type ParameterValues = {
  readonly values: Record<string, unknown>;
  readonly twice: ReadonlySet<string>;
};

/** Parameter names of one call: the known ones, those that may repeat, and the name of the nested form. */
export type ParameterNames = {
  readonly known: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  readonly nest?: string;
};

const none: ReadonlySet<string> = new Set();
export const noParameters: ParameterValues = { values: {}, twice: none };

/** Names of a call's query or body. */
export function parameterNames(contract: Endpoint, known: readonly string[]): ParameterNames {
  const names = { known: new Set(known), lists: new Set(contract.lists) };
  return contract.nest === undefined ? names : { ...names, nest: contract.nest };
}

/** `item[ttl]` with nest `item` is `ttl`; other names are themselves. */
function bareName(name: string, nest: string | undefined): string {
  if (nest === undefined || !name.startsWith(`${nest}[`)) return name;
  const end = name.indexOf(']', nest.length + 1);
  return end < 0 ? name : name.slice(nest.length + 1, end) + name.slice(end + 1);
}

const isList = (names: ParameterNames, bare: string): boolean => bare.endsWith('[]') || names.lists.has(bare);

/**
 * Gathers pairs of a query or form. @throws `http.too_large` over 1,000 parameters
 * @example fieldsOf([['ttl', '60']], names).values.ttl === '60'
 */
export function toParameterValues(
  pairs: readonly (readonly [string, string])[],
  names: ParameterNames,
): ParameterValues {
  if (pairs.length === 0) return noParameters;
  if (pairs.length > limits.parameters) fail('http.too_large');
  const values: Record<string, unknown> = {};
  const twice = new Set<string>();
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = given.get(name);
    if (before) before.push(value);
    else given.set(name, [value]);
  }
  for (const [name, all] of given) {
    const list = isList(names, bareName(name, names.nest));
    if (all.length > 1 && !list) twice.add(name);
    put(values, name, list && (all.length > 1 || name.endsWith('[]')) ? all : all.at(-1));
  }
  return { values, twice };
}

/** Sets an own property whatever its name is, `__proto__` included. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Undoes the nested form: `{item: {ttl}}` and `item[ttl]` become `ttl`; nested ones win over flat ones. */
export function flatten({ values }: ParameterValues, { nest }: ParameterNames): Record<string, unknown> {
  if (nest === undefined) return values;
  const inner = values[nest];
  if (isRecord(inner)) {
    const { [nest]: _, ...flat } = values;
    return { ...flat, ...inner };
  }
  if (!Object.keys(values).some((name) => name.startsWith(`${nest}[`))) return values;
  const flat: Record<string, unknown> = {};
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const bare = bareName(name, nest);
    put(bare === name ? flat : nested, bare, value);
  }
  return { ...flat, ...nested };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const plainName = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

/** Joins two places: a value of `over` wins, under either name of a list; an empty value counts as absent. */
export function mergeParameters(under: ParameterValues, over: ParameterValues): ParameterValues {
  if (under === noParameters) return over;
  const said = new Set(
    Object.keys(over.values).flatMap((name) => (isEmpty(over.values[name]) ? [] : [plainName(name)])),
  );
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(under.values))
    if (!said.has(plainName(name))) put(values, name, value);
  for (const [name, value] of Object.entries(over.values))
    if (said.has(plainName(name))) put(values, name, value);
  return { values, twice: new Set([...under.twice, ...over.twice]) };
}

/** Refuses a known scalar that came twice in one place. @throws `http.duplicate_parameter` with its name */
export function rejectDuplicates({ twice }: ParameterValues, names: ParameterNames): void {
  for (const name of twice) {
    const bare = bareName(name, names.nest);
    if (names.known.has(bare) && !isList(names, bare)) fail('http.duplicate_parameter', { detail: bare });
  }
}
