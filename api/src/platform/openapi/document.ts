// Writes the OpenAPI 3.1 document of all calls from their contracts (docs/design/http-api.md#service-calls).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { Chapter } from '@glimpse/contracts/examples/example';
import { Nonce } from '@glimpse/contracts/shapes';

import { hasPage } from '#platform/http/routing/method-table.ts';
import { isRecord } from '#platform/validation/is-record.ts';
import { answerSchema } from './envelope.ts';
import { errorResponses, type Gathered } from './error-responses.ts';
import { answerOf, exampleKey, type HeadedExample, type Installation, toExampleMap } from './examples.ts';
import { programsOf } from './programs.ts';
import { type Components, define, type Json, refName, refTo, resolved, toJsonSchema } from './shapes.ts';

type Shown = HeadedExample | undefined;

/** The product as the document describes it; its tags are the headings of the chapters. */
export type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly license: Json };
  readonly chapters: readonly Chapter[];
  readonly installation: Installation;
};
type Writing = Gathered & Description & { readonly examples: ReadonlyMap<string, HeadedExample> };

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
const wordOf = (part: string): string =>
  part.replace(':', 'by-').replaceAll(/(^|[-.])(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());

/** `GET /api/v2/item/:key/status` is `getItemByKeyStatus`. */
export function operationId({ method, path }: Endpoint): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'v2');
  return method.toLowerCase() + parts.map(wordOf).join('');
}

function parametersOf(contract: Endpoint, schemas: Components, shown: Shown): readonly Json[] {
  const rows: Json[] = [];
  for (const [place, part, given] of [
    ['path', contract.params, shown?.params],
    ['query', contract.query, shown?.query],
  ] as const) {
    if (!part) continue;
    const { properties = {} } = resolved(toJsonSchema(part, 'input', schemas), schemas);
    for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
      // Only an alias has it.
      if (place === 'path' && !contract.path.split('/').includes(`:${name}`)) continue;
      const value = isRecord(given) ? given[name] : undefined;
      rows.push({
        name,
        in: place,
        required: place === 'path',
        schema,
        ...(value !== undefined && { example: value }),
      });
    }
  }
  rows.push({ $ref: '#/components/parameters/locale' });
  if (contract.nonce) rows.push({ $ref: `#/components/parameters/${contract.nonce}Nonce` });
  return rows;
}

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Adds the nested form: the nested name may hold the text, or an object with all fields. */
function nested(schema: Json, nest: string | undefined, schemas: Components): Json {
  const flat = resolved(schema, schemas);
  const { properties } = flat;
  if (nest === undefined || !isRecord(properties)) return schema;
  const both = { ...flat, properties: { ...properties, [nest]: { anyOf: [properties[nest], schema] } } };
  const name = refName(schema);
  if (name === undefined) return both;
  define(schemas, `Nested${name}`, both);
  return refTo(`Nested${name}`);
}

/** Gives the example with one media type: JSON, or the newest of the call's own. */
function bodyOf({ body, media, nest }: Endpoint, schemas: Components, shown: Shown): Json {
  if (!body) return {};
  const schema = nested(toJsonSchema(body, 'input', schemas), nest, schemas);
  const example = shown?.body === undefined ? {} : { example: shown.body };
  const types = media ?? bodyTypes;
  const shownAt = media?.at(-1) ?? bodyTypes[0];
  const content = Object.fromEntries(
    types.map((type) => [type, { schema, ...(type === shownAt && example) }]),
  );
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

/** Forms without script get a message in their session and a redirect. */
const native = {
  302: {
    description: 'The answer to a native form: where to go on',
    headers: { Location: { schema: { type: 'string' } } },
  },
};

const bothPlaces = 'Parameters may come in the query as well; those of the body win.';

/** Extension fields: sample command, access, CSRF rule, rate limit; `x-page`: GET on the path is a page. */
function extensions(contract: Endpoint, shown: Shown, installation: Installation): Json {
  const { access, csrf, limit, method, path } = contract;
  const sample = shown && {
    'x-codeSamples': programsOf(shown, path, installation),
  };
  const page = method === 'POST' && hasPage(contract) && { 'x-page': true };
  return { ...sample, 'x-caller': access, 'x-shrimp': csrf === 'shrimp', 'x-limit': limit, ...page };
}

/** The responses of a successful call. */
function successOf(contract: Endpoint, shown: Shown, { schemas, installation }: Writing): Json {
  if (contract.envelope === 'empty') return { 204: { description: 'Done' } };
  const answer = {
    schema: answerSchema(contract, schemas),
    ...(shown && { example: answerOf(shown, installation) }),
  };
  return {
    [contract.status ?? 200]: { description: 'Done', content: { 'application/json': answer } },
    ...(contract.envelope === 'form' && native),
  };
}

/** @param repeated path of the call, if this is one of its aliases */
function operationOf(contract: Endpoint, writing: Writing, repeated: string = contract.path): Json {
  const { schemas, examples, installation } = writing;
  const shown = examples.get(exampleKey({ method: contract.method, path: repeated }));
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(shown && { tags: [shown.heading] }),
    ...(contract.frozen && contract.body && { description: bothPlaces }),
    security: securityOf(contract),
    parameters: parametersOf(contract, schemas, shown),
    ...bodyOf(contract, schemas, shown),
    responses: { ...successOf(contract, shown, writing), ...errorResponses(contract, writing) },
    ...extensions(contract, shown, installation),
  };
}

const nonceText =
  'A random value of the reader: the same one gets the same answer again, any other gets nothing';

/** The parameters that many calls take. */
function parametersOfMany(schemas: Components): Json {
  const schema = toJsonSchema(Nonce, 'input', schemas);
  const nonce = { name: 'Idempotency-Key', in: 'header', schema, description: nonceText };
  return {
    locale: {
      name: 'locale',
      in: 'query',
      description: 'Language of this answer',
      schema: { type: 'string' },
    },
    optionalNonce: nonce,
    requiredNonce: { ...nonce, required: true },
  };
}

const securitySchemes = {
  basic: { type: 'http', scheme: 'basic', description: 'E-mail address and API token' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sess',
    description: 'Changes of state also need the header O-Shrimp',
  },
};

type Paths = Record<string, Record<string, unknown>>;

/** Aliases repeat their call under operation ids of their own: ids must be unique in a valid document. */
function aliasesOf(contracts: readonly Endpoint[], writing: Writing): Paths {
  const paths: Paths = {};
  for (const contract of contracts)
    for (const alias of contract.aliases ?? []) {
      const operation = {
        ...operationOf({ ...contract, path: alias }, writing, contract.path),
        'x-alias-of': templateOf(contract.path),
      };
      const template = templateOf(alias);
      paths[template] = { ...paths[template], [contract.method.toLowerCase()]: operation };
    }
  return paths;
}

const byName = (components: Components): Json =>
  Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1)));

export type OpenApiDocument = Json & { readonly openapi: '3.1.0' };

/** The whole document. */
export function openapiDocument(contracts: readonly Endpoint[], description: Description): OpenApiDocument {
  const { info, chapters } = description;
  const writing: Writing = {
    ...description,
    examples: toExampleMap(chapters),
    schemas: new Map(),
    responses: new Map(),
  };
  const paths: Paths = {};
  for (const contract of contracts) {
    const template = templateOf(contract.path);
    paths[template] = { ...paths[template], [contract.method.toLowerCase()]: operationOf(contract, writing) };
  }
  const aliases = aliasesOf(contracts, writing);
  const { schemas, responses } = writing;
  const parameters = parametersOfMany(schemas);
  return {
    openapi: '3.1.0',
    info,
    tags: chapters.map(({ heading }) => ({ name: heading })),
    paths: { ...aliases, ...paths },
    components: { parameters, responses: byName(responses), schemas: byName(schemas), securitySchemes },
  };
}
