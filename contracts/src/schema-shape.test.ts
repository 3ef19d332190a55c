// Tests the facts of a schema, of which guards and pages are compiled
// (docs/design/web-build.md#compiled-contracts).
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toSchemaShape } from './schema-shape.ts';

test('a text with a format, a range or a pattern is not plain', () => {
  const checked = [z.email(), z.uuid(), z.string().check(z.maxLength(2)), z.string().check(z.regex(/^a/))];
  expect(checked.map((schema) => toSchemaShape(schema))).toEqual(
    checked.map(() => ({ kind: 'string', isPlain: false })),
  );
  expect(toSchemaShape(z.string())).toEqual({ kind: 'string', isPlain: true });
});

test('a number tells whether it is a safe integer', () => {
  expect([z.int(), z.number(), z.int().check(z.positive())].map(toSchemaShape)).toEqual([
    { kind: 'number', isInteger: true, isPlain: true },
    { kind: 'number', isInteger: false, isPlain: true },
    { kind: 'number', isInteger: true, isPlain: false },
  ]);
});

test('an object tells what becomes of members that it does not name', () => {
  const objects = [z.object({}), z.strictObject({}), z.looseObject({}), z.catchall(z.object({}), z.string())];
  expect(objects.map(toSchemaShape)).toEqual(
    ['dropped', 'refused', 'kept', 'checked'].map((others) => ({
      kind: 'object',
      members: {},
      others,
      isPlain: true,
    })),
  );
});

test('a schema is read once, so that lists can share what they know of it', () => {
  const item = z.object({ text: z.string() });
  const shape = toSchemaShape(z.array(item));
  expect('inner' in shape && shape.inner).toBe(toSchemaShape(item));
});

test('what changes values has no kind of its own', () => {
  const changed = z.pipe(
    z.string(),
    z.transform((text) => text.length),
  );
  expect(toSchemaShape(changed)).toEqual({ kind: 'other', type: 'pipe', isPlain: true });
});
