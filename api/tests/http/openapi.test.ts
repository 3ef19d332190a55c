// The document of all calls tells a stranger enough: what a call is for, how it is made, what it answers and how it fails.
import { chapters } from '@glimpse/contracts/examples/chapters';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors } from '@glimpse/contracts/errors';
import { expect, test } from 'vitest';
import { codesOf, openapiDocument, statusOf } from '../../src/platform/openapi/document.ts';
import { exampleOf } from '../../src/platform/openapi/examples.ts';
import { operations } from '../../src/routes.ts';

const contracts: readonly Endpoint[] = operations.map(({ contract }) => contract);
const examples = chapters.flatMap((chapter) => chapter.examples);

type Media = { readonly example?: unknown };
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly description: string; readonly content?: Record<string, Media> }>;
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
};
const document = JSON.parse(JSON.stringify(openapiDocument(contracts, '1.0.0'))) as { paths: Record<string, Record<string, Operation>> };
const written = Object.entries(document.paths)
  .filter(([, item]) => !('$ref' in item))
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })));

/** What keeps a call from being understood. */
function missing({ summary, tags, requestBody, responses, 'x-codeSamples': samples }: Operation): string[] {
  const bodies = Object.values(requestBody?.content ?? {});
  const answer = responses['200']?.content?.['application/json'];
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
  expect(written.flatMap(({ name, operation }) => missing(operation).map((what) => `${name} has no ${what}`))).toEqual([]);
});

test('an operation without any of it would be found', () => {
  expect(missing({ requestBody: { content: { 'application/json': {} } }, responses: { 200: { description: 'Done' } } })).toEqual([
    'summary',
    'tag',
    'request',
    'body',
    'answer',
    'errors',
  ]);
});

test('every error stands there with its status, code and text', () => {
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    const responses = document.paths[path]?.[contract.method.toLowerCase()]?.responses;
    for (const code of codesOf(contract)) {
      const told = responses?.[statusOf(contract, code)]?.description.split('\n');
      expect(told, `${contract.method} ${path}`).toContain(`${code}: ${errors[code].text}`);
    }
  }
});

test('every call has an example, every example is of a call that is served', () => {
  expect(contracts.filter((contract) => exampleOf(contract) === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(examples.filter(({ contract }) => !contracts.includes(contract)).map(({ contract }) => contract.path)).toEqual([]);
  expect(new Set(examples.map(({ contract }) => contract)).size).toBe(examples.length);
});

test.each(examples.map((example) => [`${example.contract.method} ${example.contract.path}`, example] as const))(
  '%s: its contract takes the request and the answer',
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

test('a command names the installation, never an open parameter', () => {
  for (const { name, operation } of written) {
    const [{ source } = { source: '' }] = operation['x-codeSamples'] ?? [];
    expect(source, name).toMatch(/^curl 'https:\/\/glimpse\.example\/[^':{}]*'/);
  }
});
