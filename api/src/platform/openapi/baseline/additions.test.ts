// An addition, a wider request, a narrower answer and a new name of a shape are no breaks.
import { expect, test } from 'vitest';
import { breaksAfter } from './testing.ts';

test.each([
  ['a call', 'shape Envelope', 'GET /more for colonel\n  query q: string\n  200 x: string\nshape Envelope'],
  ['another name of a call', '  also /memos/{id}', '  also /memos/{id}\n  also /pads/{id}'],
  ['an optional parameter', '  query page', '  query size?: integer\n  query page'],
  [
    'a field with a required field inside',
    '  body size',
    '  body place?: object\n  body place.city: string\n  body size',
  ],
  ['a field of an answer', '  rank: integer', '  rank: integer\n  more: string | null'],
  ['an error', '  error 404 notes.unknown', '  error 404 notes.unknown\n  error 422 notes.full'],
  ['a status', '  302 Location', '  201 record: Note\n  302 Location'],
  [
    'a content type',
    '  takes application/csp-report',
    '  takes application/csp-report\n  takes application/json',
  ],
  ['a value that requests may have', '"short" | "long"', '"short" | "long" | "round"'],
  ['null in a request', 'body text: string', 'body text: string | null'],
  ['a field that is no longer required', 'body text:', 'body text?:'],
  ['a field that an answer always has now', '  size?: integer', '  size: integer'],
  ['an answer that is never null any more', 'next: string | null', 'next: string'],
  ['an answer that is more exact', '  text: string', '  text: "a" | "b"'],
  ['more callers', 'GET /notes for account', 'GET /notes for anyone'],
  ['a call without the token', 'POST /notes for account, shrimp', 'POST /notes for account'],
] as const)('an addition is no break: %s', (_what, from, to) => {
  expect(breaksAfter([from, to])).toEqual([]);
});

test('a shape may get another name, or be written out', () => {
  expect(breaksAfter([/\bNote\b/g, 'NoteRecord'], [/NoteState/g, 'State'])).toEqual([]);
  expect(breaksAfter(['state: NoteState', 'state: "new" | "old"'])).toEqual([]);
  expect(breaksAfter(['  200 ...Envelope', '  200 success: true\n  200 shrimp?: string'])).toEqual([]);
});

test('a call may change places with another name of it', () => {
  expect(
    breaksAfter(['GET /notes/{id}', 'GET /memos/{id}'], ['also /memos/{id}', 'also /notes/{id}']),
  ).toEqual([]);
});
