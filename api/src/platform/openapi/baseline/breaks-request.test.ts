// A request that must hold more, or may hold less, than before is a break.
import { expect, test } from 'vitest';
import { breaksAfter } from './testing.ts';

test.each([
  ['a field is required', 'kind?:', 'kind:', 'body.kind is required now: POST /notes'],
  ['a header is required', 'Key?:', 'Key:', 'header.Idempotency-Key is required now: POST /notes'],
  [
    'a new field is required',
    '  body size?',
    '  body title: string\n  body size?',
    'body.title is new and required: POST /notes',
  ],
  [
    'a new query is required',
    '  200 record: Note\n  error',
    '  query q: string\n  200 record: Note\n  error',
    'query.q is new and required: GET /notes/{id}',
  ],
  [
    'a type is gone',
    'integer | string\n',
    'string\n',
    'query.page no longer takes integer (now string): GET /notes',
  ],
  [
    'a type is another',
    'size?: integer',
    'size?: boolean',
    'body.size no longer takes integer (now boolean): POST /notes',
  ],
  ['an enum loses a value', ' | "long"', '', 'body.kind no longer takes "long" (now "short"): POST /notes'],
  [
    'a text has a pattern',
    'body text: string',
    'body text: string {"pattern":"^a$"}',
    'body.text no longer takes string (now string {"pattern":"^a$"}): POST /notes',
  ],
  [
    'null is gone inside a list',
    'body to.*.name?: string | null',
    'body to.*.name?: string',
    'body.to[].name no longer takes null (now string): POST /notes',
  ],
] as const)('a request is narrowed: %s', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toEqual([expected]);
});
