// Tests that every object shared by several calls has a name, so that OpenAPI lists it once.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { chapters } from './examples/chapters.ts';
import { namedShapes } from './named-shapes.ts';

const contracts = chapters.flatMap(({ examples }) => examples.map(({ contract }) => contract));
const names = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(namedShapes)) names.add(shape, { id });

/** JSON Schema of bodies or responses, with every repeated object under `$defs`. */
function definitions(part: 'body' | 'response', calls: readonly Endpoint[]): Record<string, unknown> {
  const shapes = calls.map((call) => call[part]).filter((shape) => shape !== undefined);
  const io = part === 'body' ? 'input' : 'output';
  const all = z.object(Object.fromEntries(shapes.entries()));
  return z.toJSONSchema(all, { io, metadata: names, reused: 'ref', unrepresentable: 'any' }).$defs ?? {};
}

/** Fields of the objects that a schema contains itself, not by reference. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, inner]) => (name === 'properties' ? [] : fieldsIn(inner))),
  ];
}

/** The fields of each repeated shape without a name: zod calls it `__schema` and a number. */
function unnamed(calls: readonly Endpoint[]): string[] {
  const defs = [definitions('body', calls), definitions('response', calls)].flatMap((each) =>
    Object.entries(each),
  );
  return defs
    .filter(([name]) => name.startsWith('__'))
    .map(([, schema]) => fieldsIn(schema).join(' '))
    .filter((fields) => fields !== '');
}

test('every object that two calls share has a name in contracts/src/named-shapes.ts', () => {
  expect(contracts.length).toBeGreaterThan(60);
  expect(unnamed(contracts)).toEqual([]);
});

test('finds a shared object without a name: a whole response, a field, or an item of a list', () => {
  const call = {
    method: 'GET',
    summary: '',
    access: 'public',
    csrf: 'none',
    limit: 'none',
    errors: [],
  } as const;
  const size = z.strictObject({ width: z.int(), height: z.int() });
  const answering = (path: string, response: Endpoint['response']) => endpoint({ ...call, path, response });
  const two = (one: Endpoint['response'], other = one) =>
    unnamed([answering('/a', one), answering('/b', other)]);
  expect(two(size)).toEqual(['width height']);
  expect(two(z.strictObject({ size }), z.strictObject({ other: z.nullable(size) }))).toEqual([
    'width height',
  ]);
  expect(two(z.strictObject({ sizes: z.array(size) }), z.strictObject({ more: z.array(size) }))).toEqual([
    'width height',
  ]);
  expect(two(z.strictObject({ size: z.strictObject({ width: z.int() }) }), size)).toEqual([]);
});

test('a name starts with a capital letter, as the baseline of the API requires', () => {
  expect(Object.keys(namedShapes).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});
