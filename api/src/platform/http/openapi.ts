// The OpenAPI 3.1 document of all calls, written from their contracts (api.md 1.3, decision 27).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type ErrorCode } from '@glimpse/contracts/errors';

import { frozenStatus } from './frozen-error.ts';
import { isRecord, schemaOf, type Json } from './openapi-shapes.ts';

type Found = Map<string, unknown>;

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
  return frozen ? frozenStatus(code) : errors[code].status;
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

function parametersOf(contract: Endpoint, found: Found): readonly Json[] {
  const rows: Json[] = [];
  for (const [place, part] of [
    ['path', contract.params],
    ['query', contract.query],
  ] as const) {
    if (!part) continue;
    const { properties = {} } = schemaOf(part, 'input', found);
    for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
      rows.push({ name, in: place, required: place === 'path', schema });
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

function bodyOf({ body, media, nest }: Endpoint, found: Found): Json {
  if (!body) return {};
  const schema = nested(schemaOf(body, 'input', found), nest);
  const content = Object.fromEntries((media ?? bodyTypes).map((type) => [type, { schema }]));
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

function operationOf(contract: Endpoint, found: Found): Json {
  const done = { description: 'Done', content: { 'application/json': { schema: enveloped(contract, found) } } };
  const answer =
    contract.envelope === 'empty' ? { 204: { description: 'Done' } } : { 200: done, ...(contract.envelope === 'form' && native) };
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(contract.frozen && contract.body && { description: bothPlaces }),
    security: securityOf(contract),
    parameters: parametersOf(contract, found),
    ...bodyOf(contract, found),
    responses: { ...answer, ...errorAnswers(contract) },
  };
}

const text = { type: 'string' };
const nonce = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22,128}$' } };
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

/** Aliases point to the path whose calls they repeat, if they repeat all of them; else they list their own. */
function aliasesOf(contracts: readonly Endpoint[], paths: Paths, found: Found): Paths {
  const calls = contracts.flatMap((contract) =>
    (contract.aliases ?? []).map((alias) => ({ ...contract, path: alias, repeats: contract.path })),
  );
  const byAlias = Map.groupBy(calls, ({ path }) => path);
  const items = [...byAlias].map(([alias, repeating]): [string, Record<string, unknown>] => {
    const whole = templateOf(repeating[0]?.repeats ?? '');
    if (repeating.length === Object.keys(paths[whole] ?? {}).length)
      return [templateOf(alias), { $ref: `#/paths/${whole.replaceAll('/', '~1')}` }];
    return [templateOf(alias), Object.fromEntries(repeating.map((call) => [call.method.toLowerCase(), operationOf(call, found)]))];
  });
  return Object.fromEntries(items);
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
    paths: { ...aliasesOf(contracts, paths, found), ...paths },
    components: { ...components, schemas: Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1))) },
  };
}
