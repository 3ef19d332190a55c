// Tests which schemas are cut from an OpenAPI document.
import { expect, test } from 'vitest';
import { cut } from './cut.ts';
import type { Spec } from './openapi.ts';

const text = { type: 'string', maxLength: 5000 };
const id = { anyOf: [text, { $ref: '#/components/schemas/shop' }], 'x-expansionResources': {} };

const content = (schema: object) => ({ 'application/json': { schema } });
const spec: Spec = {
  info: { version: '1' },
  paths: {
    '/v1/things/{thing}': {
      post: {
        requestBody: { content: content({ type: 'object', properties: { name: text } }) },
        responses: { '200': { content: content({ $ref: '#/components/schemas/thing' }) } },
      },
    },
    '/v1/webhook_endpoints': { post: { responses: {} } },
  },
  components: {
    schemas: {
      error: { type: 'object', properties: {} },
      shop: { type: 'object', properties: { id: text, object: text, owner: text }, 'x-resourceId': 'shop' },
      part: { type: 'object', properties: { shop: { $ref: '#/components/schemas/shop' }, seller: id } },
      thing: {
        type: 'object',
        properties: { part: { $ref: '#/components/schemas/part' } },
        'x-resourceId': 'thing',
      },
      unused: text,
    },
  },
};

test('the cut has what an answer refers to, and of other objects of the API only their names', () => {
  const { schemas, answers, params } = cut(spec, ['POST /v1/things/:id']);
  expect(answers).toEqual({ 'POST /v1/things/:id': { $ref: 'thing' } });
  expect(params).toMatchObject({ 'POST /v1/things/:id': { properties: { name: { type: 'string' } } } });
  expect(Object.keys(schemas)).toEqual(['error', 'part', 'shop', 'thing']);
  expect(Object.keys(schemas['shop']?.['properties'] ?? {})).toEqual(['id', 'object']);
});

test('a call that the document does not have is an error', () => {
  expect(() => cut(spec, ['POST /v1/thongs/:id'])).toThrow('no call POST /v1/thongs/:id');
});
