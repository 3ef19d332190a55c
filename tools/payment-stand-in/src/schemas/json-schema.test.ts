// Tests how schemas of OpenAPI become JSON Schema.
import { expect, test } from 'vitest';
import { toJsonSchema } from './json-schema.ts';

const text = { type: 'string', maxLength: 5000 };
const id = { anyOf: [text, { $ref: '#/components/schemas/shop' }], 'x-expansionResources': {} };

test.each([
  ['null is a type', { ...text, nullable: true }, { type: ['string', 'null'] }],
  [
    'null is a value',
    { ...text, enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'null is a choice',
    { anyOf: [{ $ref: '#/components/schemas/shop' }], nullable: true },
    { anyOf: [{ $ref: 'shop' }, { type: 'null' }] },
  ],
  ['a reference that may be expanded is an id', id, { type: 'string' }],
  ['a nullable reference is an id or null', { ...id, nullable: true }, { type: ['string', 'null'] }],
  [
    'an object is closed',
    { type: 'object', properties: { name: text } },
    { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
  ],
  [
    'metadata stay open',
    { type: 'object', additionalProperties: { ...text, maxLength: 500 } },
    { type: 'object', additionalProperties: { type: 'string', maxLength: 500 } },
  ],
])('%s', (_what, given, converted) => {
  expect(toJsonSchema(given)).toEqual(converted);
});
