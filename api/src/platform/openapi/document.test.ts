// The OpenAPI document holds every call once, and every reference in it leads somewhere.
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { secretChapter } from '@glimpse/contracts/examples/secrets';
import * as pages from '@glimpse/contracts/pages';
import * as secrets from '@glimpse/contracts/secrets';
import * as v1 from '@glimpse/contracts/v1';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openapiDocument, operationId } from './document.ts';
import { codesOf, statusOf } from './error-responses.ts';
import { type Components, define, toJsonSchema } from './shapes.ts';

const contracts: readonly Endpoint[] = [secrets, pages, v1].flatMap((module) =>
  Object.values(module).filter((one) => typeof one === 'object' && 'path' in one),
);
const info = { title: 'Notes', version: '1.0.0', license: {} };
const installation = { origin: 'https://notes.example', caller: 'ana@example.com' };
const document = JSON.parse(
  JSON.stringify(openapiDocument(contracts, { info, chapters: [secretChapter], installation })),
) as {
  openapi: string;
  paths: Record<string, Record<string, { operationId?: string; responses?: object }>>;
};

/** What a pointer such as `#/paths/~1api~1v2~1status` leads to. */
function follow(pointer: string): unknown {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>(
    (place, step) => (place as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : refsIn(inner),
  );
}

test('every reference leads to something', () => {
  const refs = [...new Set(refsIn(document))];
  expect(refs.length).toBeGreaterThan(10);
  expect(refs.filter((ref) => follow(ref) === undefined)).toEqual([]);
});

test('every call and alias has its path, every operation a name of its own', () => {
  for (const { path, aliases = [] } of contracts) {
    for (const way of [path, ...aliases])
      expect(document.paths).toHaveProperty([way.replaceAll(/:(\w+)/g, '{$1}')]);
  }
  const names = contracts.map(operationId);
  expect(new Set(names).size).toBe(contracts.length);
  const written = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => one.operationId ?? []),
  );
  expect(written.length).toBe(new Set(written).size);
  expect(names.filter((name) => !written.includes(name))).toEqual([]);
});

test('an alias offers what it repeats, and nothing else of that path', () => {
  const methods = (path: string) => Object.keys(follow(`#/paths/${path.replaceAll('/', '~1')}`) as object);
  expect(methods('/api/v2/secret/{key}/reveal')).toEqual(['post']);
  expect(methods('/api/v2/secret/{key}')).toEqual(['get', 'post']);
  expect(methods('/api/v2/receipt/{key}')).toEqual(['get', 'post']);
});

/** A response of a call, or the component it refers to. */
function responseOf({ method, path }: Endpoint, status: number): Record<string, unknown> {
  const template = path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
  const responses = follow(`#/paths/${template}/${method.toLowerCase()}/responses`) as Record<
    string,
    { $ref?: string }
  >;
  const response = responses[status];
  return (response?.$ref === undefined ? response : follow(response.$ref)) as Record<string, unknown>;
}

test('every code a call may answer stands under its status', () => {
  for (const contract of contracts)
    for (const code of codesOf(contract))
      expect(JSON.stringify(responseOf(contract, statusOf(contract, code)))).toContain(code);
});

test('an error that stands alone under its status is one component for all calls', () => {
  const responses = ['401', '404'].map((status) =>
    follow(`#/paths/~1api~1v2~1secret~1{key}/get/responses/${status}`),
  );
  expect(responses).toEqual([
    { $ref: '#/components/responses/http.not_signed_in' },
    { $ref: '#/components/responses/secrets.unknown' },
  ]);
  expect(follow('#/components/responses/secrets.unknown')).toEqual({
    description: 'secrets.unknown: Unknown secret',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/secrets.unknown' } } },
  });
});

test('an answer is its shape inside the envelope, closed as a whole', () => {
  const content = responseOf(secrets.revealSecret, 200)['content'];
  expect(content).toMatchObject({
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/EnvelopeWithShrimp' },
          { $ref: '#/components/schemas/RevealResponse' },
        ],
        unevaluatedProperties: false,
      },
    },
  });
  expect(follow('#/components/schemas/RevealResponse')).not.toHaveProperty('additionalProperties');
  expect(follow('#/components/schemas/RevealedSecret')).toHaveProperty('additionalProperties', false);
});

test('a name never stands for two shapes', () => {
  const shared: Components = new Map();
  define(shared, 'Size', { type: 'integer' });
  define(shared, 'Size', { type: 'integer' });
  expect(() => define(shared, 'Size', { type: 'string' })).toThrow('Size');
});

test('title, headings and examples are those of the caller', () => {
  expect(document).toMatchObject({ info, tags: [{ name: secretChapter.heading }] });
  expect(follow('#/paths/~1api~1v2~1secret~1{key}~1reveal/post')).toMatchObject({
    tags: [secretChapter.heading],
    'x-codeSamples': [
      { source: expect.stringContaining("curl 'https://notes.example/api/v2/secret/") as unknown },
      { source: expect.stringContaining("fetch('https://notes.example/api/v2/secret/") as unknown },
      { source: expect.stringContaining("'https://notes.example/api/v2/secret/") as unknown },
    ],
  });
});

test('a field that is called id stays in its shape', () => {
  const shape = z.strictObject({ id: z.string(), held: z.strictObject({ id: z.int() }) });
  expect(toJsonSchema(shape, 'output', new Map())).toMatchObject({
    properties: { id: { type: 'string' }, held: { properties: { id: { type: 'integer' } } } },
  });
});
