// What the calls of the stand-in share: their errors, and pages of objects.
import type { World } from './life.ts';
import { numberIn, type Params, textIn } from './params.ts';

/** An error in Stripe's form (https://docs.stripe.com/api/errors). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string | undefined;
  /** The parameter that names a missing object. */
  param: string | undefined;
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** `id`: the part of the path that names an object. */
export type Given = { readonly params: Params; readonly id: string };
export type Call = (world: World, given: Given) => object;

export function found<T>(objects: ReadonlyMap<string, T>, id: string | undefined, kind: string): T {
  const object = objects.get(id ?? '');
  if (!object) throw Object.assign(new Refusal(404, `No such ${kind}`, 'resource_missing'), { param: kind });
  return object;
}

export function required(params: Params, name: string): string {
  const value = textIn(params, name);
  if (value === undefined) throw new Refusal(400, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

type Listed = { readonly id: string; readonly created: number };

/** A page of objects, newest first, by `limit` and `starting_after`. */
export function listOf<T extends Listed>(url: string, objects: readonly T[], params: Params) {
  const limit = numberIn(params, 'limit') ?? 10;
  const sorted = objects.toSorted(
    (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
  );
  const after = textIn(params, 'starting_after');
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const data = sorted.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < sorted.length, data };
}
