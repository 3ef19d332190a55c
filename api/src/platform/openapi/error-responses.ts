// The errors of a call as OpenAPI responses; calls share one component for each code
// (docs/design/http-api.md#errors).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type ErrorCode, type KnownError } from '@glimpse/contracts/errors';
import { frozenStatus } from '@glimpse/contracts/v1';

import { type Components, define, type Json, refTo } from './shapes.ts';

/** Every code a call may answer: its own and those that follow from its contract. */
export function codesOf(contract: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['http.bad_request', 'http.wrong_host', 'http.unexpected', 'store.unavailable'];
  if (contract.limit !== 'none' || contract.method !== 'GET') codes.push('http.rate_limited');
  if (contract.csrf === 'shrimp' || contract.sameOrigin) codes.push('http.stale_shrimp');
  if (contract.method !== 'GET') codes.push('http.too_large', 'http.unsupported_media');
  if (contract.body) codes.push('http.bad_payload', 'http.duplicate_parameter');
  if (!contract.onCustomDomains) codes.push('http.not_found');
  const readsCaller = contract.access !== 'public' && contract.access !== 'guest';
  if (readsCaller || contract.creates) codes.push('http.not_signed_in');
  if (contract.access === 'colonel') codes.push('http.not_allowed');
  return [...codes, ...contract.errors];
}

/** The status with which a call answers a code; API v1 has its own. */
export function statusOf({ frozen }: Endpoint, code: ErrorCode): number {
  return frozen ? frozenStatus(code) : errors[code].status;
}

const text = { type: 'string' };
/** The fields in which errors repeat the key of the path. */
const keyFields = Object.fromEntries(
  Object.values(errors).flatMap(({ keyField }: KnownError) =>
    keyField === undefined ? [] : [[keyField, text]],
  ),
);
const anyError = {
  type: 'object',
  required: ['success', 'message', 'error', 'error_type', 'code'],
  properties: {
    success: { const: false },
    message: text,
    error: text,
    error_type: text,
    code: text,
    field: text,
    limit: text,
    shrimp: text,
    ...keyFields,
    retry_after: { type: 'integer' },
  },
};
const frozenError = {
  type: 'object',
  required: ['message'],
  properties: { message: text, error: text, ...keyFields },
};

/** The body of one error: the component has the code as its name. */
function errorSchema(code: ErrorCode, schemas: Components): Json {
  define(schemas, 'Error', anyError);
  define(schemas, code, {
    allOf: [refTo('Error'), { properties: { code: { const: code } } }],
    description: errors[code].text,
  });
  return refTo(code);
}

function bodySchema({ frozen }: Endpoint, codes: readonly ErrorCode[], schemas: Components): Json {
  if (frozen) {
    define(schemas, 'FrozenError', frozenError);
    return refTo('FrozenError');
  }
  const bodies = codes.map((code) => errorSchema(code, schemas));
  return bodies.length === 1 && bodies[0] ? bodies[0] : { anyOf: bodies };
}

/** Forms answer browsers with a page if the error is not about the form. */
const page = { 'text/html': { schema: text } };

/** API v1 and forms have other bodies, so their responses have names of their own. */
function suffixOf({ frozen, envelope }: Endpoint): string {
  if (frozen) return '.v1';
  return envelope === 'form' ? '.page' : '';
}

/** Collects the components of a document. */
export type Gathered = { readonly schemas: Components; readonly responses: Components };

/** Responses by status. A status with a single code refers to that code's component; others list theirs. */
export function errorResponses(contract: Endpoint, { schemas, responses }: Gathered): Json {
  const byStatus = [...Map.groupBy(codesOf(contract), (code) => statusOf(contract, code))].toSorted(
    ([one], [other]) => one - other,
  );
  const rows = byStatus.map(([status, unsorted]): [string, Json] => {
    const codes = unsorted.toSorted();
    const response = {
      description: codes.map((code) => `${code}: ${errors[code].text}`).join('\n'),
      content: {
        'application/json': { schema: bodySchema(contract, codes, schemas) },
        ...(contract.envelope === 'form' && page),
      },
    };
    if (codes.length > 1) return [String(status), response];
    const name = `${codes.join()}${suffixOf(contract)}`;
    define(responses, name, response);
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(rows);
}
