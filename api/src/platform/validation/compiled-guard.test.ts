// A value that a guard accepts is accepted by the schema and returned unchanged.
import {
  burnSecret,
  concealSecret,
  revealSecret,
  secretStatuses,
  viewReceipt,
} from '@glimpse/contracts/secrets';
import { Receipt, Secret } from '@glimpse/contracts/secret-shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { compileGuard, typeGuard, parseInPlace } from './compiled-guard.ts';

const member = z.strictObject({
  text: z.string(),
  short: z.string().check(z.maxLength(2)),
  count: z.int(),
  flag: z.boolean(),
  kind: z.enum(['a', 'b']),
  only: z.literal(true),
  maybe: z.optional(z.string()),
  none: z.nullable(z.int()),
  list: z.array(z.string()),
  at: z.date(),
  bytes: z.custom<Buffer>((given) => Buffer.isBuffer(given)),
  inner: z.object({ text: z.optional(z.string()) }),
  loose: z.looseObject({ text: z.optional(z.string()), kind: z.unknown() }),
  whatever: z.unknown(),
  given: z._default(z.string(), 'x'),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b'), at: z.date() }),
  ]),
  either: z.union([z.string(), z.int()]),
  changed: z.pipe(
    z.string(),
    z.transform((given) => given.length),
  ),
});
const stored = [
  new Date(0),
  new Date(Number.NaN),
  Buffer.alloc(1),
  {},
  { text: '' },
  { text: 1 },
  { kind: 'a' },
  { kind: 'b' },
  { kind: 'b', at: new Date(0) },
  { kind: 'a', more: 1 },
];
const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.string()),
  fc.object(),
);

test.each(Object.keys(member.shape))('a value that fits `%s` is accepted unchanged', (name) => {
  const schema = z.strictObject({ [name]: member.shape[name as keyof typeof member.shape] });
  const fits = compileGuard(schema);
  const likely = fc.constantFrom('a', 'b', true, 1, -0, 2 ** 53, Number.NaN, '', [], ['x'], [1], ...stored);
  fc.assert(
    fc.property(fc.oneof(likely, anything), fc.boolean(), (value, extra) => {
      const given = extra ? { [name]: value, more: 1 } : { [name]: value };
      if (!fits(given)) return;
      expect(z.safeParse(schema, given)).toEqual({ success: true, data: given });
    }),
  );
});

const samples = { string: 'x', number: 1, boolean: true };
/** A value of a shape, made from its JSON Schema. */
function sample(schema: unknown): unknown {
  const { type, properties, enum: values, const: only, anyOf, items } = schema as Record<string, unknown>;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return sample(anyOf[0]);
  if (Array.isArray(type)) return sample({ type: type[0] });
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, sample(inner)]));
  if (type === 'array') return [sample(items)];
  return type === 'integer' ? 1 : samples[type as keyof typeof samples];
}

test.each(Object.entries({ burnSecret, concealSecret, revealSecret, secretStatuses, viewReceipt }))(
  'the guard accepts the answer of %s',
  (_name, { response }) => expect(compileGuard(response)(sample(z.toJSONSchema(response)))).toBe(true),
);

test('the guard refuses a missing, an unknown and a wrong field', () => {
  const whole = sample(z.toJSONSchema(Receipt)) as Record<string, unknown>;
  const { uri: _, ...missing } = whole;
  const fits = compileGuard(Receipt);
  expect(
    [whole, missing, { ...whole, secret_value: 'x' }, { ...whole, created: 1.5 }].map((each) => fits(each)),
  ).toEqual([true, false, false, false]);
  expect(compileGuard(z.union([Secret, Receipt]))(whole)).toBe(false);
});

test('the guard accepts a stored row unless it has an unknown field', () => {
  const isStored = typeGuard(
    z.object({
      at: member.shape.at,
      bytes: member.shape.bytes,
      state: member.shape.state,
      given: member.shape.given,
    }),
  );
  const whole = {
    given: 'y',
    at: new Date(0),
    bytes: Buffer.alloc(1),
    state: { kind: 'b', at: new Date(0) },
  };
  expect(
    [whole, { ...whole, more: 1 }, { ...whole, state: { kind: 'b' } }, { ...whole, bytes: 'x' }].map(
      isStored,
    ),
  ).toEqual([true, false, false, false]);
});

test('a reply with more fields than the schema is returned unchanged, a wrong one is refused', () => {
  const written = parseInPlace(
    z.looseObject({
      modified: z.optional(z.int()),
      faults: z.optional(z.array(z.looseObject({ code: z.int() }))),
    }),
  );
  const reply = { modified: 1, faults: [{ code: 1, index: 0 }], ok: 1 };
  expect(written(reply)).toBe(reply);
  expect(written({ ok: 1 })).toEqual({ ok: 1 });
  for (const wrong of [{ ...reply, modified: 'x' }, { ...reply, faults: [{ index: 0 }] }, [], null])
    expect(() => written(wrong)).toThrow();
});

test('a record in several lists of an answer is checked once, and again for another shape', () => {
  const Shown = z.strictObject({ text: z.string() });
  const fits = compileGuard(
    z.strictObject({
      one: z.array(Shown),
      two: z.array(Shown),
      other: z.array(z.strictObject({ text: z.int() })),
    }),
  );
  let looks = 0;
  const record = {
    get text() {
      looks += 1;
      return 'x';
    },
  };
  expect(fits({ one: [record], two: [record], other: [] }, new Map())).toBe(true);
  expect(looks).toBe(1);
  expect(fits({ one: [record], two: [], other: [record] }, new Map())).toBe(false);
  expect(fits({ one: [record], two: [{ text: 1 }], other: [] }, new Map())).toBe(false);
});
