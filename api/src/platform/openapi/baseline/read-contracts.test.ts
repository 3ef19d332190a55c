// A contract becomes a baseline, and the comparison names each change of a contract.
import { endpoint, type Endpoint } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openapiDocument } from '../document.ts';
import { breaksOf } from './breaks.ts';
import { readContracts } from './read-contracts.ts';
import { writeBaseline } from './write.ts';

const note = endpoint({
  method: 'POST',
  path: '/notes/:id',
  aliases: ['/memos/:id'],
  summary: 'Write a note',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'none',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.int()) }),
  body: z.object({ text: z.string(), kind: z.optional(z.enum(['short', 'long'])) }),
  nonce: 'optional',
  response: z.strictObject({
    record: z.nullable(z.strictObject({ id: z.string(), sizes: z.array(z.number()) })),
    notes: z.record(z.string(), z.string()),
    version: z.array(z.int()).check(z.length(3)),
  }),
  errors: ['secrets.unknown'],
});

const info = { title: 'Notes', version: '1.0.0', license: {} };
const installation = { origin: 'https://notes.example', caller: 'ana@example.com' };
const baselineOf = (...contracts: readonly Endpoint[]) =>
  readContracts(contracts, openapiDocument(contracts, { info, chapters: [], installation }));

test('a contract is listed with all its fields and errors', () => {
  const [, sections = ''] = writeBaseline(baselineOf(note)).split(/^(?=POST)/m);
  expect(sections).toBe(`POST /notes/{id} for anyone, shrimp, no limit
  also /memos/{id}
  path id: string
  query page?: integer
  query locale?: string
  header Idempotency-Key?: Nonce
  body text: string
  body kind?: "short" | "long"
  200 ...EnvelopeWithShrimp
  200 record: object | null
  200 record.id: string
  200 record.sizes: number[]
  200 notes: string{}
  200 version: list {"minItems":3,"maxItems":3}
  200 version.*: integer
  errors: Error
  error 400 http.bad_request
  error 401 http.not_signed_in
  error 404 http.not_found
  error 404 secrets.unknown
  error 413 http.too_large
  error 415 http.unsupported_media
  error 421 http.wrong_host
  error 422 http.bad_payload
  error 422 http.duplicate_parameter
  error 422 http.stale_shrimp
  error 429 http.rate_limited
  error 500 http.unexpected
  error 503 store.unavailable
shape EnvelopeWithShrimp
  success: true
  custid: string
  shrimp?: string
shape Error
  success: false
  message: string
  error: string
  error_type: string
  code: string
  field?: string
  limit?: string
  shrimp?: string
  secret_key?: string
  retry_after?: integer
shape Nonce: string {"pattern":"^[A-Za-z0-9_-]{22,128}$"}
`);
});

test.each<[string, Partial<Endpoint>, readonly string[]]>([
  ['an error is gone', { errors: [] }, ['error secrets.unknown is gone']],
  ['a field is gone', { body: z.object({ text: z.string() }) }, ['body.kind is gone from the request']],
  [
    'a field is required',
    { body: z.object({ text: z.string(), kind: z.enum(['short', 'long']) }) },
    ['body.kind is required now'],
  ],
  ['the nonce is required', { nonce: 'required' }, ['header.Idempotency-Key is required now']],
  [
    'the envelope is gone',
    { envelope: 'plain' },
    [
      'EnvelopeWithShrimp.custid is gone from the answer',
      'EnvelopeWithShrimp.shrimp is gone from the answer',
    ],
  ],
  ['the call is closed to most', { access: 'session' }, ['the call is for session and was for anyone']],
  ['an error is new', { errors: ['secrets.unknown', 'secrets.bad_ttl'] }, []],
])('a changed contract: %s', (_what, change, expected) => {
  expect(breaksOf(baselineOf(note), baselineOf({ ...note, ...change }))).toEqual(
    expected.map((what) => `${what}: POST /notes/{id}`),
  );
});

test('a name that a line cannot hold is refused', () => {
  expect(() => baselineOf({ ...note, body: z.object({ 'a.b': z.string() }) })).toThrow('a.b');
});
