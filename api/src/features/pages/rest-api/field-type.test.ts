// Tests that types of fields are written as people write them.
import { expect, test } from 'vitest';
import { fieldType } from './field-type.ts';

const scalar = { type: ['string', 'number', 'boolean', 'null'] };

test.each<[string, unknown, string]>([
  ['passphrase', scalar, 'text'],
  ['secret', { anyOf: [scalar, { type: 'object' }] }, 'text'],
  ['ttl', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'seconds'],
  ['recipient', scalar, 'email'],
  ['share_email', { type: 'string' }, 'email'],
  ['key', { type: 'string', pattern: '^[0-9a-z]{32}$' }, 'text of 32 characters'],
  ['Idempotency-Key', { type: 'string', pattern: '^[A-Za-z0-9_-]{22,128}$' }, 'text of 22 to 128 characters'],
  ['continue', { type: 'boolean' }, 'true or false'],
  ['cycle', { enum: ['month', 'year'] }, 'month or year'],
  ['identifiers', { type: 'array', items: { type: 'string' } }, 'list: text'],
  ['length', { type: 'integer' }, 'whole number'],
  ['anything', {}, 'anything'],
])('%s is written as people write it', (name, schema, words) => {
  expect(fieldType(name, schema)).toBe(words);
});
