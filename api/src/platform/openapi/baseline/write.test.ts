// The text of the baseline: its form, and that it loses nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBaseline } from './parse.ts';
import { type Baseline, type Call, type Field, objectOf, type Type, typeOf } from './types.ts';
import { writeBaseline } from './write.ts';

const withoutHead = (text: string): string => text.replaceAll(/^#.*\n/gm, '');
const call: Call = {
  access: 'anyone',
  traits: [],
  aliases: [],
  media: [],
  places: new Map(),
  errors: new Map(),
};
const field = (type: Type, required = true): Field => ({ required, type });

test('a call and a shape read like a list of fields', () => {
  const list: Type = { ...typeOf('list'), fields: new Map([['*', field(typeOf('Note'))]]) };
  const answer = objectOf(
    new Map([
      ['records', field(list)],
      ['details', field(objectOf(new Map([['next', field(typeOf('string'), false)]])))],
    ]),
  );
  const note = objectOf(new Map([['id', field(typeOf('string {"maxLength":5}'))]]));
  const notes: Call = {
    ...call,
    traits: ['no limit'],
    aliases: ['/memos'],
    places: new Map([['200', answer]]),
    errors: new Map([['a.b', 404]]),
  };
  const text = writeBaseline({
    shapes: new Map([
      ['Note', note],
      ['Size', typeOf('integer')],
    ]),
    calls: new Map([['GET /notes', notes]]),
  });
  expect(withoutHead(text)).toBe(`GET /notes for anyone, no limit
  also /memos
  200 records: Note[]
  200 details.next?: string
  error 404 a.b
shape Note
  id: string {"maxLength":5}
shape Size: integer
`);
});

test('errors that a group of calls has in common stand once', () => {
  const errors = new Map([
    ['a.all', 400],
    ['b.credentials', 401],
  ]);
  const calls = new Map<string, Call>([
    ['GET /a', { ...call, errors }],
    ['GET /b', { ...call, errors: new Map([...errors, ['c.own', 404]]) }],
    ['GET /c', { ...call, access: 'public', errors: new Map([['a.all', 400]]) }],
    ['GET /d', { ...call, traits: ['frozen'], errors: new Map([['a.all', 404]]) }],
  ]);
  const text = writeBaseline({ shapes: new Map(), calls });
  expect(withoutHead(text)).toBe(`every call
  error 400 a.all
every call that reads credentials
  error 401 b.credentials
GET /a for anyone
GET /b for anyone
  error 404 c.own
GET /c for public
GET /d for anyone, frozen
  error 404 a.all
`);
  expect(parseBaseline(text).calls).toEqual(calls);
});

const name = fc.stringMatching(/^[a-z][a-z_-]{0,3}(\[\])?$/);
const word = fc.oneof(
  fc.constantFrom('string', 'integer', 'null', 'anything', 'Note', 'true', 'string {"pattern":"a | \\"b"}'),
  fc.string().map((text) => JSON.stringify(text)),
);

/** Types of at most `depth` levels. */
function anyType(depth: number): fc.Arbitrary<Type> {
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
  if (depth === 0) return words.map((kinds) => ({ kinds, fields: new Map(), parts: [] }));
  const inner = fc.record({ required: fc.boolean(), type: anyType(depth - 1) });
  const parts = fc.record({
    words,
    fields: fc.option(fc.dictionary(name, inner, { maxKeys: 3 })),
    item: fc.option(anyType(depth - 1)),
    value: fc.option(anyType(depth - 1)),
    alone: fc.boolean(),
  });
  return parts.map(({ words: others, fields, item, value, alone }): Type => {
    const kinds = [
      ...(alone && fields ? [] : others),
      ...(fields ? ['object'] : []),
      ...(item ? ['list'] : []),
      ...(value ? ['map'] : []),
    ];
    const rows = new Map(Object.entries(fields ?? {}));
    if (item) rows.set('*', field(item));
    if (value) rows.set('{}', field(value));
    return { kinds, fields: rows, parts: [] };
  });
}

test('what was written is read back', () => {
  const place = fc.constantFrom('path', 'query', 'header', 'body', '200', 'errors');
  const anyCall = fc.record({
    access: fc.constantFrom('public', 'anyone', 'colonel'),
    traits: fc.subarray(['frozen', 'shrimp', 'no limit', 'custom domains']),
    aliases: fc.uniqueArray(fc.constantFrom('/x', '/y/{z}')),
    media: fc.uniqueArray(fc.constantFrom('text/plain', 'application/json')),
    places: fc.dictionary(place, anyType(2), { maxKeys: 2 }).map((places) => new Map(Object.entries(places))),
    errors: fc
      .dictionary(fc.constantFrom('a.b', 'a.c'), fc.constantFrom(404, 422))
      .map((errors) => new Map(Object.entries(errors))),
  });
  const shapes = fc
    .dictionary(fc.constantFrom('Note', 'Size'), anyType(2), { maxKeys: 2 })
    .map((all) => new Map(Object.entries(all)));
  const calls = fc
    .dictionary(fc.constantFrom('GET /a', 'POST /b/{c}', 'POST /d'), anyCall, { maxKeys: 3 })
    .map((all) => new Map(Object.entries(all)));
  fc.assert(
    fc.property(fc.record({ shapes, calls }), (baseline: Baseline) => {
      const text = writeBaseline(baseline);
      expect(parseBaseline(text)).toEqual(baseline);
      expect(writeBaseline(parseBaseline(text))).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('a line that is not of the baseline is refused', () => {
  expect(() => parseBaseline('GET /a\n')).toThrow('heading');
  expect(() => parseBaseline('GET /a for public\n  body text string\n')).toThrow('line');
});
