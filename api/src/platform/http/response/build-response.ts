// Builds an answer: parses an operation's output and adds the envelope (docs/design/http-api.md#envelope).
import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import * as z from 'zod/mini';

import { isRecord } from '#platform/validation/is-record.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { cachedJson } from './cached-json.ts';
import { toJson } from './list-json.ts';
import type { HttpResponse } from './send-response.ts';
import type { RouteInfo } from '#platform/http/request/route-info.ts';

type Around = {
  readonly actor: Actor;
  readonly services: HttpServices;
  readonly production: boolean;
  readonly headers: IncomingHttpHeaders;
};
type Issue = {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
};

/** A defect: an operation's output does not match its contract. The message holds names only, no values. */
export class ContractViolation extends Error {}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

/** Removes unknown fields from a copy. */
function without(output: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(output);
  for (const { path, keys = [] } of issues) {
    let place: unknown = copy;
    for (const step of path) place = isObject(place) ? Reflect.get(place, step) : undefined;
    if (isObject(place)) for (const name of keys) Reflect.deleteProperty(place, name);
  }
  return copy;
}

/**
 * Parses an operation's output. Unknown fields throw in development and test; in production they are removed
 * and `warn` gets their names.
 * @throws ContractViolation
 */
export function parseOutput(
  { method, path, response }: Endpoint,
  output: unknown,
  warn?: (what: string) => void,
): unknown {
  const parsed = z.safeParse(response, output);
  if (parsed.success) return parsed.data;
  const issues: readonly Issue[] = parsed.error.issues;
  const what = issues.map((issue) => [...issue.path, ...(issue.keys ?? [])].map(String).join('.')).join(', ');
  const named = `${method} ${path} broke its contract at ${what}`;
  if (!warn || issues.some((issue) => issue.code !== 'unrecognized_keys')) throw new ContractViolation(named);
  warn(named);
  return z.parse(response, without(output, issues));
}

/** The answer of a successful call: 200 unless its contract says 201, or 204 for the empty envelope. */
export function buildResponse(
  { contract, mutates, fits }: RouteInfo,
  output: unknown,
  { actor, services, production, headers }: Around,
): HttpResponse {
  const parsed = fits(output, new Map())
    ? output
    : parseOutput(contract, output, production ? services.warn : undefined);
  const envelope = contract.envelope ?? 'full';
  if (envelope === 'empty') return { status: 204 };
  const { cacheSeconds } = contract;
  // A bare answer may be a list.
  if (envelope === 'bare' && cacheSeconds === undefined) return { status: 200, body: JSON.stringify(parsed) };
  const fields = isRecord(parsed) ? parsed : {};
  if (envelope === 'bare' && cacheSeconds !== undefined)
    return { cacheSeconds, ...cachedJson(fields, headers) };
  if (envelope === 'plain')
    return { status: 200, cacheSeconds, body: JSON.stringify({ success: true, ...fields }) };
  if (envelope === 'form') Reflect.deleteProperty(fields, 'type'); // only a flash needs it
  const shrimp =
    (mutates || envelope === 'form') && actor.session ? services.shrimp(actor.session) : undefined;
  return {
    status: contract.status ?? 200,
    cacheSeconds,
    body: toJson({ success: true, custid: actor.custid, ...fields, shrimp }),
  };
}
