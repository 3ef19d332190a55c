// Each removal is found and named once, with the calls it concerns.
import { expect, test } from 'vitest';
import { breaksOf } from './breaks.ts';
import { parseBaseline } from './parse.ts';
import { breaksAfter, inNotes } from './testing.ts';

test.each([
  ['a call', /POST \/notes for(.|\n)*?(?=POST)/, '', 'the call is gone: POST /notes'],
  ['another name of a call', '  also /memos/{id}\n', '', 'the call is gone: GET /memos/{id}'],
  ['a parameter', '  query page?: integer | string\n', '', 'query.page is gone from the request: GET /notes'],
  ['a field of a body', '  body size?: integer\n', '', 'body.size is gone from the request: POST /notes'],
  [
    'a field inside a field of a body',
    '  body author.name: string\n',
    '',
    'body.author.name is gone from the request: POST /notes',
  ],
  [
    'a field of an answer',
    '  200 details.next: string | null\n',
    '  200 details: object\n',
    '200.details.next is gone from the answer: GET /notes',
  ],
  ['a field of a shape', '  rank: integer\n', '', `Note.rank is gone from the answer: ${inNotes}`],
  ['a field of every error', '  message: string\n', '', 'Error.message is gone from the answer: GET /notes'],
  [
    'a part of an answer',
    '  200 ...Envelope\n',
    '',
    'Envelope.success is gone from the answer: GET /notes/{id}',
  ],
  ['a status', '  302 Location: string\n', '', 'status 302 is never answered any more: POST /notes'],
  ['an error', '  error 404 notes.unknown\n', '', 'error notes.unknown is gone: GET /notes/{id}'],
  [
    'an error of a group of calls',
    '  error 401 http.not_signed_in\n',
    '',
    `error http.not_signed_in is gone: ${inNotes}`,
  ],
] as const)('%s is removed', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toContain(expected);
});

test('a field counts as required only if every alternative of an object has it', () => {
  const either =
    'GET /a for public\n  200 record: A | B\nshape A\n  id: string\n  name: string\nshape B\n  id: string\n';
  const one = either.replace('A | B', 'A');
  expect(breaksOf(parseBaseline(one), parseBaseline(either))).toEqual(['A.name may be missing now: GET /a']);
  expect(breaksOf(parseBaseline(either), parseBaseline(one))).toEqual([]);
});

test('a break of many calls is one line', () => {
  const many = Array.from({ length: 9 }, (_, at) => `GET /${at} for public\n  200: Note\n`).join('');
  const [one, ...others] = breaksOf(
    parseBaseline(`${many}shape Note\n  id: string\n`),
    parseBaseline(`${many}shape Note\n  more: string\n`),
  );
  expect([one, others]).toEqual(['Note.id is gone from the answer: GET /0, GET /1, GET /2 and 6 more', []]);
});
