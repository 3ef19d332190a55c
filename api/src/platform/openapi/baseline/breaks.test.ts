// Each kind of break is found and named; an addition is none.
import { expect, test } from 'vitest';
import { breaksOf } from './breaks.ts';
import { parseBaseline } from './parse.ts';

const text = `
every call that reads credentials
  error 401 http.not_signed_in
GET /notes for account
  query page?: integer | string
  200 records: Note[]
  200 counts: integer{}
  200 details.next: string | null
  errors: Error
GET /notes/{id} for anyone, custom domains
  also /memos/{id}
  path id: string
  200 ...Envelope
  200 record: Note
  error 404 notes.unknown
POST /notes for account, shrimp
  header Idempotency-Key?: string
  body text: string
  body kind?: "short" | "long"
  body size?: integer
  body author?: object
  body author.name: string
  body to: list
  body to.*.name?: string | null
  200 record: Note
  302 Location: string
POST /reports for public
  takes application/csp-report
  body: anything
  204: nothing
shape Envelope
  success: true
  shrimp?: string
shape Error
  message: string
shape Note
  id: string
  text: string
  state: NoteState
  rank: integer
  size?: integer
  owner: object | null
  owner.name: string
shape NoteState: "new" | "old"
`;
const was = parseBaseline(text);

/** The breaks of a baseline in which a part of the text is another. */
function after(...changes: readonly (readonly [from: string | RegExp, to: string])[]): readonly string[] {
  let changed = text;
  for (const [from, to] of changes) {
    const before = changed;
    changed = changed.replace(from, to);
    expect(changed, String(from)).not.toBe(before);
  }
  return breaksOf(was, parseBaseline(changed));
}

const inNotes = 'GET /notes, GET /notes/{id}, POST /notes';

test.each([
  ['a call', /POST \/notes for(.|\n)*?(?=POST)/, '', 'the call is gone: POST /notes'],
  ['another name of a call', '  also /memos/{id}\n', '', 'the call is gone: GET /memos/{id}'],
  ['a parameter', '  query page?: integer | string\n', '', 'query.page is gone from the request: GET /notes'],
  ['a field of a body', '  body size?: integer\n', '', 'body.size is gone from the request: POST /notes'],
  ['a field inside a field of a body', '  body author.name: string\n', '', 'body.author.name is gone from the request: POST /notes'],
  [
    'a field of an answer',
    '  200 details.next: string | null\n',
    '  200 details: object\n',
    '200.details.next is gone from the answer: GET /notes',
  ],
  ['a field of a shape', '  rank: integer\n', '', `Note.rank is gone from the answer: ${inNotes}`],
  ['a field of every error', '  message: string\n', '', 'Error.message is gone from the answer: GET /notes'],
  ['a part of an answer', '  200 ...Envelope\n', '', 'Envelope.success is gone from the answer: GET /notes/{id}'],
  ['a status', '  302 Location: string\n', '', 'status 302 is never answered any more: POST /notes'],
  ['an error', '  error 404 notes.unknown\n', '', 'error notes.unknown is gone: GET /notes/{id}'],
  ['an error of a group of calls', '  error 401 http.not_signed_in\n', '', `error http.not_signed_in is gone: ${inNotes}`],
] as const)('%s is removed', (_what, from, to, expected) => {
  expect(after([from, to])).toContain(expected);
});

test.each([
  ['a field is required', 'kind?:', 'kind:', ['body.kind is required now: POST /notes']],
  ['a header is required', 'Idempotency-Key?:', 'Idempotency-Key:', ['header.Idempotency-Key is required now: POST /notes']],
  ['a new field is required', '  body size?', '  body title: string\n  body size?', ['body.title is new and required: POST /notes']],
  [
    'a new query is required',
    '  200 record: Note\n  error',
    '  query q: string\n  200 record: Note\n  error',
    ['query.q is new and required: GET /notes/{id}'],
  ],
  ['a type is gone', 'integer | string\n', 'string\n', ['query.page no longer takes integer (now string): GET /notes']],
  ['a type is another', 'body size?: integer', 'body size?: boolean', ['body.size no longer takes integer (now boolean): POST /notes']],
  ['a value of an enum is gone', '"short" | "long"', '"short"', ['body.kind no longer takes "long" (now "short"): POST /notes']],
  [
    'a text has a pattern',
    'body text: string',
    'body text: string {"pattern":"^a$"}',
    ['body.text no longer takes string (now string {"pattern":"^a$"}): POST /notes'],
  ],
  [
    'null is gone inside a list',
    'body to.*.name?: string | null',
    'body to.*.name?: string',
    ['body.to[].name no longer takes null (now string): POST /notes'],
  ],
] as const)('a request is narrowed: %s', (_what, from, to, expected) => {
  expect(after([from, to])).toEqual(expected);
});

test.each([
  ['a field may be missing', '  rank: integer', '  rank?: integer', [`Note.rank may be missing now: ${inNotes}`]],
  ['a field may be null', '  rank: integer', '  rank: integer | null', [`Note.rank may be null now: ${inNotes}`]],
  ['a type is another', '  rank: integer', '  rank: string', [`Note.rank was integer and is string now: ${inNotes}`]],
  ['a type is wider', '  rank: integer', '  rank: number', [`Note.rank was integer and is number now: ${inNotes}`]],
  ['an enum has another value', '"new" | "old"', '"new" | "old" | "lost"', [`NoteState may be "lost" now: ${inNotes}`]],
  ['an enum has lost a value', '"new" | "old"', '"new"', [`NoteState is never "old" any more: ${inNotes}`]],
  ['a shape is no object', '  state: NoteState', '  state: integer', [`Note.state was "new" | "old" and is integer now: ${inNotes}`]],
  ['a list holds something else', 'records: Note[]', 'records: string[]', ['200.records[] was object and is string now: GET /notes']],
  ['a map holds something else', 'counts: integer{}', 'counts: string{}', ['200.counts{} was integer and is string now: GET /notes']],
] as const)('an answer changes: %s', (_what, from, to, expected) => {
  expect(after([from, to])).toEqual(expected);
});

test.each([
  ['fewer may call', '/notes for account', '/notes for session', ['the call is for session and was for account: GET /notes']],
  ['it is for others', '/reports for public', '/reports for guest', ['the call is for guest and was for public: POST /reports']],
  ['it needs the token', '/reports for public', '/reports for public, shrimp', ['the call needs shrimp now: POST /reports']],
  ['it leaves custom domains', 'anyone, custom domains', 'anyone', ['the call is no longer offered on custom domains: GET /notes/{id}']],
  [
    'it has another content type',
    'takes application/csp-report',
    'takes application/json',
    ['body no longer takes application/csp-report: POST /reports'],
  ],
  [
    'it takes one content type alone',
    '  body text: string',
    '  takes text/plain\n  body text: string',
    ['body no longer takes the usual content types: POST /notes'],
  ],
  [
    'an error has another status',
    'error 404 notes',
    'error 410 notes',
    ['error notes.unknown has status 410 and had 404: GET /notes/{id}'],
  ],
] as const)('a call is narrowed: %s', (_what, from, to, expected) => {
  expect(after([from, to])).toEqual(expected);
});

test.each([
  ['a call', 'shape Envelope', 'GET /more for colonel\n  query q: string\n  200 x: string\nshape Envelope'],
  ['another name of a call', '  also /memos/{id}', '  also /memos/{id}\n  also /pads/{id}'],
  ['an optional parameter', '  query page', '  query size?: integer\n  query page'],
  ['a field with a required field inside', '  body size', '  body place?: object\n  body place.city: string\n  body size'],
  ['a field of an answer', '  rank: integer', '  rank: integer\n  more: string | null'],
  ['an error', '  error 404 notes.unknown', '  error 404 notes.unknown\n  error 422 notes.full'],
  ['a status', '  302 Location', '  201 record: Note\n  302 Location'],
  ['a content type', '  takes application/csp-report', '  takes application/csp-report\n  takes application/json'],
  ['a value that requests may have', '"short" | "long"', '"short" | "long" | "round"'],
  ['null in a request', 'body text: string', 'body text: string | null'],
  ['a field that is no longer required', 'body text:', 'body text?:'],
  ['a field that an answer always has now', '  size?: integer', '  size: integer'],
  ['an answer that is never null any more', 'next: string | null', 'next: string'],
  ['an answer that is more exact', '  text: string', '  text: "a" | "b"'],
  ['more callers', 'GET /notes for account', 'GET /notes for anyone'],
  ['a call without the token', 'POST /notes for account, shrimp', 'POST /notes for account'],
] as const)('an addition is no break: %s', (_what, from, to) => {
  expect(after([from, to])).toEqual([]);
});

test('a shape may get another name, or be written out', () => {
  expect(after([/\bNote\b/g, 'NoteRecord'], [/NoteState/g, 'State'])).toEqual([]);
  expect(after(['state: NoteState', 'state: "new" | "old"'])).toEqual([]);
  expect(after(['  200 ...Envelope', '  200 success: true\n  200 shrimp?: string'])).toEqual([]);
});

test('a call may change places with another name of it', () => {
  expect(after(['GET /notes/{id}', 'GET /memos/{id}'], ['also /memos/{id}', 'also /notes/{id}'])).toEqual([]);
});

test('a field counts as required only if every alternative of an object has it', () => {
  const either = 'GET /a for public\n  200 record: A | B\nshape A\n  id: string\n  name: string\nshape B\n  id: string\n';
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
