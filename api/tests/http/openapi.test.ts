// Tests that the OpenAPI document describes the purpose, request, answers and errors of every call.
import { chapters } from '@glimpse/contracts/examples/chapters';
import { errors } from '@glimpse/contracts/errors';
import { namedShapes } from '@glimpse/contracts/named-shapes';
import { expect, test } from 'vitest';
import { describeApi } from '../../src/composition/openapi.ts';
import { codesOf, statusOf } from '../../src/platform/openapi/error-responses.ts';
import { contracts } from '../../src/routes.ts';

const examples = chapters.flatMap((chapter) => chapter.examples);

type Media = { readonly example?: unknown };
type Response = { readonly description: string; readonly content?: Record<string, Media> };
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, Response | { readonly $ref: string }>;
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
};
const document = JSON.parse(JSON.stringify(describeApi(contracts, '1.0.0'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; schemas: Record<string, unknown> };
};
/** Returns a response of an operation, or the component it refers to. */
function responseOf({ responses }: Operation, status: number): Response | undefined {
  const response = responses[status];
  return response && '$ref' in response
    ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
    : response;
}
const written = Object.entries(document.paths)
  .filter(([, item]) => !('$ref' in item))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );

/** Returns the missing parts of a call's description. */
function missing(operation: Operation): string[] {
  const { summary, tags, requestBody, responses, 'x-codeSamples': samples } = operation;
  const bodies = Object.values(requestBody?.content ?? {});
  const answer = (responseOf(operation, 200) ?? responseOf(operation, 201))?.content?.['application/json'];
  return [
    ...(summary ? [] : ['summary']),
    ...(tags?.length === 1 ? [] : ['tag']),
    ...(samples?.[0]?.source.startsWith('curl ') ? [] : ['request']),
    ...(bodies.length === 0 || bodies.some(({ example }) => example !== undefined) ? [] : ['body']),
    ...('204' in responses || answer?.example !== undefined ? [] : ['answer']),
    ...(Object.keys(responses).some((status) => Number(status) >= 400) ? [] : ['errors']),
  ];
}

test('every operation has a summary, a request, an answer and its errors', () => {
  expect(written.length).toBeGreaterThan(60);
  expect(
    written.flatMap(({ name, operation }) => missing(operation).map((what) => `${name} has no ${what}`)),
  ).toEqual([]);
});

test('finds an operation without these parts', () => {
  expect(
    missing({
      requestBody: { content: { 'application/json': {} } },
      responses: { 200: { description: 'Done' } },
    }),
  ).toEqual(['summary', 'tag', 'request', 'body', 'answer', 'errors']);
});

test('every error is listed with its status, code and text', () => {
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[contract.method.toLowerCase()];
    for (const code of codesOf(contract)) {
      const told = operation && responseOf(operation, statusOf(contract, code))?.description.split('\n');
      expect(told, `${contract.method} ${path}`).toContain(`${code}: ${errors[code].text}`);
    }
  }
});

test('every named shape is a component, and every component is used', () => {
  const { schemas, responses } = document.components;
  expect(Object.keys(namedShapes).filter((name) => !(name in schemas))).toEqual([]);
  const refs = new Set(JSON.stringify(document).match(/#\/components\/[^"]+/g));
  const all = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  expect(all.filter((name) => !refs.has(name))).toEqual([]);
});

/** Returns the fields, at any depth, that an object requires but does not list. */
function unlisted(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { required, properties } = part as { required?: unknown; properties?: object };
  const own =
    Array.isArray(required) && properties ? required.filter((name: string) => !(name in properties)) : [];
  return [...own, ...Object.values(part).flatMap(unlisted)];
}

test('every required field is listed', () => {
  expect(unlisted({ schema: { required: ['a', 'id'], properties: { a: {} } } })).toEqual(['id']);
  expect(unlisted(document)).toEqual([]);
});

test('every call has an example, and every example has a call', () => {
  const described = new Set(examples.map(({ contract }) => contract));
  expect(
    contracts.filter((contract) => !described.has(contract)).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
  expect(
    examples.filter(({ contract }) => !contracts.includes(contract)).map(({ contract }) => contract.path),
  ).toEqual([]);
  expect(described.size).toBe(examples.length);
});

test.each(
  examples.map((example) => [`${example.contract.method} ${example.contract.path}`, example] as const),
)(
  '%s: the contract accepts request and answer',
  (_name, { contract, params, query, body, answer, nonce }) => {
    for (const [part, given] of [
      [contract.params, params ?? {}],
      [contract.query, query ?? {}],
      [contract.body, body],
      [contract.response, answer],
    ] as const)
      if (part) expect(part.safeParse(given).error).toBeUndefined();
    expect(nonce !== undefined || contract.nonce !== 'required').toBe(true);
    expect(contract.body === undefined).toBe(body === undefined);
  },
);

test('curl commands contain the address of the installation and no unfilled parameter', () => {
  for (const { name, operation } of written) {
    const [{ source } = { source: '' }] = operation['x-codeSamples'] ?? [];
    expect(source, name).toMatch(/^curl 'https:\/\/glimpse\.example\/[^':{}]*'/);
  }
});

test('a new secret is created in three languages', () => {
  const found = document.paths['/api/v2/secret/conceal']?.['post']?.['x-codeSamples'] ?? [];
  const [curl, javascript, python] = found.map(({ source }) => source);
  expect(curl).toMatch(/^curl /);
  expect(javascript).toBe(`const answer = await fetch('https://glimpse.example/api/v2/secret/conceal', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    secret: 'correct horse',
    ttl: 604800,
    passphrase: 'battery staple',
  }),
});
console.log(await answer.json());`);
  expect(python).toBe(`import requests

answer = requests.post(
    'https://glimpse.example/api/v2/secret/conceal',
    json={
        'secret': 'correct horse',
        'ttl': 604800,
        'passphrase': 'battery staple',
    },
)
print(answer.json())`);
});
