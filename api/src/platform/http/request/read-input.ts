// Reads and parses body, query, path parameters and nonce (docs/design/http-api.md#parameters).
import { limits } from '@glimpse/contracts/limits';
import type { Actor } from '../core/actor.ts';
import { decodeDocument, decodeParameters, hasBody, readBody } from './body.ts';
import { parseForm } from './body-form.ts';
import {
  flatten,
  mergeParameters,
  noParameters,
  toParameterValues,
  type ParameterNames,
  type ParameterValues,
} from './parameters.ts';
import { parseNonce, parseParameters, parsePathParameters } from './parse-parameters.ts';
import type { Exchange } from './route-info.ts';

/** An unparsed body: a JSON document, or named parameters. `bytes` is its size on the wire. */
export type ReadBody = { readonly bytes: number } & (
  | { readonly kind: 'none' }
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'parameters'; readonly values: ParameterValues }
);

function maxBodyBytes({ route, services }: Exchange, actor: Actor): number {
  switch (route.contract.bodyLimit ?? 'default') {
    case 'default':
      return limits.bodyBytes;
    case 'by_caller':
      return limits.createBodyBytesPerChar * services.sizeChars(actor) + limits.createBodyExtraBytes;
    case 'report':
      return limits.reportBodyBytes;
  }
}

/** Reads the body of a call, except of GET. @throws `http.too_large`, `http.bad_request` */
export async function readRequestBody(exchange: Exchange, actor: Actor): Promise<ReadBody> {
  const { route, request } = exchange;
  if (!route.mutates) return { kind: 'none', bytes: 0 };
  const bytes = hasBody(request) ? await readBody(request, maxBodyBytes(exchange, actor)) : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  const { media } = route.contract;
  if (media) return { kind: 'document', document: decodeDocument(bytes, type, media), bytes: bytes.length };
  const values = bytes.length === 0 ? noParameters : decodeParameters(bytes, type, route.bodyNames);
  return { kind: 'parameters', values, bytes: bytes.length };
}

/** The parameter `shrimp` of a body, empty if there is none. */
export function shrimpParameter(values: ParameterValues, { bodyNames }: Exchange['route']): string {
  const given = flatten(values, bodyNames)['shrimp'];
  return typeof given === 'string' ? given : '';
}

/** The parsed body. @throws codes of the schemas, `http.bad_payload`, `http.duplicate_parameter` */
export function parseBody({ route, request }: Exchange, read: ReadBody): unknown {
  if (read.kind === 'none') return undefined;
  if (read.kind === 'document') return read.document;
  const { contract, bodyNames } = route;
  const values = contract.frozen
    ? mergeParameters(queryParameters(request.url, bodyNames), read.values)
    : read.values;
  return parseParameters(contract.body, values, bodyNames);
}

function queryParameters(url = '', names: ParameterNames): ParameterValues {
  const at = url.indexOf('?');
  return at < 0 ? noParameters : toParameterValues(parseForm(url.slice(at + 1)), names);
}

/** Parses path parameters, query and nonce. @throws as `parseBody`, and the code for an unknown path */
export function parseInput({ route, request }: Exchange) {
  const { contract, queryNames } = route;
  const params = parsePathParameters(contract, request.params);
  const nonce = parseNonce(contract, request.headers['idempotency-key']);
  const query =
    contract.query && parseParameters(contract.query, queryParameters(request.url, queryNames), queryNames);
  return { params, query, nonce };
}
