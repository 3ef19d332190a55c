// The OpenAPI 3.1 document of all calls, written from their contracts (api.md 1.3, decision 27).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { noncePattern } from '@glimpse/contracts/secret-shapes';

import { isRecord } from '#platform/validation/is-record.ts';
import { v1ErrorStatus } from '#platform/http/response/v1-errors.ts';
import { answerOf, chapterNames, commandOf, exampleOf } from './examples.ts';
import { schemaOf, type Json } from './shapes.ts';

type Found = Map<string, unknown>;
type Shown = ReturnType<typeof exampleOf>;

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
const wordOf = (part: string): string =>
  part.replace(':', 'by-').replaceAll(/(^|[-.])(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());

/** `GET /api/v2/secret/:key/status` is `getSecretByKeyStatus`. */
export function operationId({ method, path }: Endpoint): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'v2');
  return method.toLowerCase() + parts.map(wordOf).join('');
}

/** Every code a call may answer: its own and those its contract brings along (api.md 1.4). */
export function codesOf(contract: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['http.bad_request', 'http.wrong_host', 'http.unexpected', 'store.unavailable'];
  if (contract.limit !== 'none') codes.push('http.rate_limited');
  if (contract.csrf === 'shrimp') codes.push('http.stale_shrimp');
  if (contract.method !== 'GET') codes.push('http.too_large', 'http.unsupported_media');
  if (contract.body) codes.push('http.bad_payload', 'http.duplicate_parameter');
  if (!contract.onCustomDomains) codes.push('http.not_found');
  if (contract.access !== 'public' && contract.access !== 'guest') codes.push('http.not_signed_in');
  if (contract.access === 'colonel') codes.push('http.not_allowed');
  return [...codes, ...contract.errors];
}

/** The status a call answers a code with: API v1 has a habit of its own. */
export function statusOf({ frozen }: Endpoint, code: ErrorCode): number {
  return frozen ? v1ErrorStatus(code) : errors[code].status;
}

function errorSchema({ frozen }: Endpoint, codes: readonly ErrorCode[]): Json {
  if (frozen) return { $ref: '#/components/schemas/FrozenError' };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes.toSorted() } } }] };
}

function errorAnswers(contract: Endpoint): Json {
  const byStatus = Map.groupBy(codesOf(contract), (code) => statusOf(contract, code));
  const sorted = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    sorted.map(([status, codes]) => {
      const schema = errorSchema(contract, codes);
      const description = codes
        .toSorted()
        .map((code) => `${code}: ${errors[code].text}`)
        .join('\n');
      return [String(status), { description, content: { 'application/json': { schema }, ...(contract.envelope === 'form' && page) } }];
    }),
  );
}

/** The answer's shape inside its envelope. */
function enveloped(contract: Endpoint, found: Found): Json {
  const shape = schemaOf(contract.response, 'output', found);
  const envelope = contract.envelope ?? 'full';
  if (envelope === 'bare') return shape;
  const properties = isRecord(shape['properties']) ? shape['properties'] : {};
  const required: readonly unknown[] = Array.isArray(shape['required']) ? shape['required'] : [];
  const success = { success: { const: true } };
  if (envelope === 'plain') return { ...shape, properties: { ...success, ...properties }, required: ['success', ...required] };
  const shrimp = contract.method === 'GET' ? {} : { shrimp: { type: 'string' } };
  const around = { ...success, custid: { type: 'string' }, ...properties, ...shrimp };
  return { ...shape, properties: around, required: ['success', 'custid', ...required] };
}

function parametersOf(contract: Endpoint, found: Found, shown: Shown): readonly Json[] {
  const rows: Json[] = [];
  for (const [place, part, given] of [
    ['path', contract.params, shown?.params],
    ['query', contract.query, shown?.query],
  ] as const) {
    if (!part) continue;
    const { properties = {} } = schemaOf(part, 'input', found);
    for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
      if (place === 'path' && !contract.path.split('/').includes(`:${name}`)) continue; // only an alias has it
      const value = isRecord(given) ? given[name] : undefined;
      rows.push({ name, in: place, required: place === 'path', schema, ...(value !== undefined && { example: value }) });
    }
  }
  rows.push({ $ref: '#/components/parameters/locale' });
  if (contract.nonce) rows.push({ $ref: `#/components/parameters/${contract.nonce}Nonce` });
  return rows;
}

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** The nested form beside the flat one: `secret` may be the text, or an object with all fields (api.md 3.3). */
function nested(schema: Json, nest: string | undefined): Json {
  const { properties } = schema;
  if (nest === undefined || !isRecord(properties)) return schema;
  return { ...schema, properties: { ...properties, [nest]: { anyOf: [properties[nest], { type: 'object', properties }] } } };
}

/** The example stands with one type alone: JSON, or of the call's own the newest. */
function bodyOf({ body, media, nest }: Endpoint, found: Found, shown: Shown): Json {
  if (!body) return {};
  const schema = nested(schemaOf(body, 'input', found), nest);
  const example = shown?.body === undefined ? {} : { example: shown.body };
  const types = media ?? bodyTypes;
  const shownAt = media?.at(-1) ?? bodyTypes[0];
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...(type === shownAt && example) }]));
  return { requestBody: { content, ...(media && { required: true }) } };
}

const security: Record<Endpoint['access'], readonly Json[]> = {
  public: [],
  guest: [],
  anyone: [{}, { basic: [] }, { session: [] }],
  account: [{ basic: [] }, { session: [] }],
  session: [{ session: [] }],
  colonel: [{ session: [] }],
};

/** API v1 reads no cookie. */
function securityOf({ access, frozen }: Endpoint): readonly Json[] {
  return frozen ? security[access].filter((way) => !('session' in way)) : security[access];
}

/** Forms without script get a message in their session and a way on; a refusal that is not about the form is a page. */
const native = {
  302: { description: 'The answer to a native form: where to go on', headers: { Location: { schema: { type: 'string' } } } },
};
const page = { 'text/html': { schema: { type: 'string' } } };

const bothPlaces = 'Parameters may come in the query as well; those of the body win.';

/** What is ours alone: a command to try it with, who may call, whether a cookie needs its shrimp, and which limit counts. */
function extensions(contract: Endpoint, shown: Shown): Json {
  const { access, csrf, limit, path } = contract;
  const sample = shown && { 'x-codeSamples': [{ lang: 'shell', label: 'curl', source: commandOf(shown, path) }] };
  return { ...sample, 'x-caller': access, 'x-shrimp': csrf === 'shrimp', 'x-limit': limit };
}

/** @param repeated path of the call that this one is another name of */
function operationOf(contract: Endpoint, found: Found, repeated: string = contract.path): Json {
  const shown = exampleOf({ method: contract.method, path: repeated });
  const example = shown && { example: answerOf(shown) };
  const done = { description: 'Done', content: { 'application/json': { schema: enveloped(contract, found), ...example } } };
  const answer =
    contract.envelope === 'empty' ? { 204: { description: 'Done' } } : { 200: done, ...(contract.envelope === 'form' && native) };
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(shown && { tags: [shown.heading] }),
    ...(contract.frozen && contract.body && { description: bothPlaces }),
    security: securityOf(contract),
    parameters: parametersOf(contract, found, shown),
    ...bodyOf(contract, found, shown),
    responses: { ...answer, ...errorAnswers(contract) },
    ...extensions(contract, shown),
  };
}

const text = { type: 'string' };
const nonce = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: noncePattern.source } };
const nonceText = 'A random value of the reader: the same one gets the same answer again, any other gets nothing';

const components = {
  parameters: {
    locale: { name: 'locale', in: 'query', description: 'Language of this answer', schema: text },
    optionalNonce: { ...nonce, description: nonceText },
    requiredNonce: { ...nonce, description: nonceText, required: true },
  },
  securitySchemes: {
    basic: { type: 'http', scheme: 'basic', description: 'E-mail address and API token' },
    session: { type: 'apiKey', in: 'cookie', name: 'sess', description: 'Changes of state also need the header O-Shrimp' },
  },
};

const errorShape = {
  type: 'object',
  required: ['success', 'message', 'error', 'error_type', 'code'],
  properties: {
    success: { const: false },
    message: text,
    error: text,
    error_type: text,
    code: { enum: Object.keys(errors).toSorted() },
    field: text,
    shrimp: text,
    secret_key: text,
    retry_after: { type: 'integer' },
  },
};

const frozenShape = { type: 'object', required: ['message'], properties: { message: text, error: text, secret_key: text } };

type Paths = Record<string, Record<string, unknown>>;

/** Aliases list what they repeat once more, under names of their own: a name that two paths share is no valid document. */
function aliasesOf(contracts: readonly Endpoint[], found: Found): Paths {
  const paths: Paths = {};
  for (const contract of contracts)
    for (const alias of contract.aliases ?? []) {
      const operation = { ...operationOf({ ...contract, path: alias }, found, contract.path), 'x-alias-of': templateOf(contract.path) };
      const template = templateOf(alias);
      paths[template] = { ...paths[template], [contract.method.toLowerCase()]: operation };
    }
  return paths;
}

/** The whole document. */
export function openapiDocument(contracts: readonly Endpoint[], version: string): Json & { readonly openapi: '3.1.0' } {
  const found: Found = new Map<string, unknown>([
    ['Error', errorShape],
    ['FrozenError', frozenShape],
  ]);
  const paths: Paths = {};
  for (const contract of contracts) {
    const template = templateOf(contract.path);
    paths[template] = { ...paths[template], [contract.method.toLowerCase()]: operationOf(contract, found) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Glimpse', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    tags: chapterNames.map((name) => ({ name })),
    paths: { ...aliasesOf(contracts, found), ...paths },
    components: { ...components, schemas: Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1))) },
  };
}
