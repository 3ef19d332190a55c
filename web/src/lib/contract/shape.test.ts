// Tests the check of shapes, and that each contract compiles (docs/design/web-build.md#compiled-contracts).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toShape } from '../../../build/contracts.ts';
import { fits } from '#lib/contract/shape.ts';

const schema = z.strictObject({
  text: z.string(),
  count: z.int(),
  flag: z.boolean(),
  kind: z.enum(['a', 'b']),
  only: z.literal(true),
  nothing: z.null(),
  maybe: z.optional(z.string()),
  none: z.nullable(z.string()),
  list: z.array(z.string()),
  named: z.record(z.string(), z.boolean()),
  either: z.union([z.string(), z.strictObject({ text: z.string() })]),
});

const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, 'a', 'b', {}, [], ['x'], { text: 'x' }, { on: true }),
);
const records = fc.record({
  text: anything,
  count: anything,
  flag: anything,
  kind: anything,
  only: anything,
  nothing: anything,
  maybe: anything,
  none: anything,
  list: anything,
  named: anything,
  either: anything,
});
const fitting = {
  text: 'x',
  count: 1,
  flag: true,
  kind: 'a',
  only: true,
  nothing: null,
  none: null,
  list: ['x'],
  named: { on: true },
  either: { text: 'x' },
};

test('a shape accepts exactly what its contract accepts', () => {
  const shape = toShape(schema);
  expect(fits(shape, fitting)).toBe(true);
  fc.assert(
    fc.property(records, fc.constantFrom(...Object.keys(fitting)), (given, name) => {
      const one = { ...fitting, [name]: Reflect.get(given, name) };
      expect(fits(shape, one)).toBe(z.safeParse(schema, one).success);
    }),
  );
});

test.each([null, undefined, 1, 'x', [], {}])('a shape rejects %j where an object is expected', (value) => {
  expect(fits(toShape(schema), value)).toBe(false);
});

test('a shape allows members that the contract does not name', () => {
  expect(fits(toShape(schema), { ...fitting, tomorrow: 1 })).toBe(true);
});
