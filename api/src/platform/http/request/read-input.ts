// Reads and parses body, query, path parameters and nonce (docs/design/http-api.md#parameters).
import { limits } from '@glimpse/contracts/limits';
import type { Actor } from '../core/actor.ts';
import { copyDocument, decodeDocument, decodeParameters, hasBody, readBody } from './body.ts';
import { noBytes, type BodyBounds } from './receive-body.ts';
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

/**
 * An unparsed body: a JSON document (its bytes, if the contract says `raw`), or named parameters.
 * `bytes` is its size on the wire.
 */
export type ReadBody = { readonly bytes: number } & (
  | { readonly kind: 'none' }
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'parameters'; readonly values: ParameterValues }
);

/**
 * An encrypted content lies in memory as body, text, bytes, box and message to MongoDB, in part at once. Its
 * texts wait for the collector, so it counts twice before it is used.
 */
const copiesOfContent = 4;
const weightOfContent = 2;

/** The bounds of a body until its request is answered. */
export type OpenBody = BodyBounds & Disposable;

function maxBodyBytes({ route, services }: Exchange, actor: Actor): number {
  switch (route.contract.bodyLimit ?? 'default') {
    case 'default':
      return limits.bodyBytes;
    case 'by_caller':
      return limits.createBodyBytesPerChar * services.sizeChars(actor) + limits.createBodyExtraBytes;
    case 'sealed':
      return Math.ceil((services.sealedBytes(actor) * 4) / 3) + limits.createBodyExtraBytes;
    case 'small':
      return limits.smallBodyBytes;
    case 'event':
      return limits.eventBodyBytes;
  }
}

/** Opens the limit and the share of the body of a call, except of GET; `undefined` if there is no body. */
export function openBody(exchange: Exchange, actor: Actor): OpenBody | undefined {
  const { route, request, services } = exchange;
  if (!route.mutates || !hasBody(request)) return undefined;
  const mostBytes = maxBodyBytes(exchange, actor);
  const share = services.bodies.open(actor.clientPrefix, mostBytes);
  const isContent = route.contract.bodyLimit === 'sealed';
  // A caller whose session cannot be checked may be allowed more (record 013).
  const excess = isContent && actor.unchecked === true ? 'store.unavailable' : 'http.too_large';
  const copies = isContent ? copiesOfContent : 1;
  const weight = isContent ? weightOfContent : 1;
  return { mostBytes, excess, share, weight, copies, [Symbol.dispose]: () => share[Symbol.dispose]() };
}

/** Reads the body of a call. @throws `http.too_large`, `http.bad_request`, `http.rate_limited` */
export async function readRequestBody(
  { route, request }: Exchange,
  body: OpenBody | undefined,
): Promise<ReadBody> {
  if (!route.mutates) return { kind: 'none', bytes: 0 };
  const held = body ? await readBody(request, body) : noBytes;
  const size = held.bytes.length;
  try {
    const type = request.headers['content-type'] ?? '';
    const { media, raw } = route.contract;
    if (media) {
      const decode = raw ? copyDocument : decodeDocument;
      return { kind: 'document', document: decode(held.bytes, type, media), bytes: size };
    }
    const values = size === 0 ? noParameters : decodeParameters(held.bytes, type, route.bodyNames);
    return { kind: 'parameters', values, bytes: size };
  } finally {
    held.free();
  }
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
