// Tests bad input to create: rejected, and nothing stored (docs/design/http-api.md#create). Also unusual but
// valid input.
import { gzipSync } from 'node:zlib';
import { concealSecret, generateSecret } from '@glimpse/contracts/secrets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, json, rawClient, type Body, type RawClient } from './raw-client.ts';

const conceal = concealSecret.path;
let raw: RawClient;
beforeAll(async () => {
  raw = await rawClient();
});
afterAll(() => raw[Symbol.asyncDispose]());

const bytes = (...values: readonly number[]) => new Uint8Array(values);
const packed = (body: Buffer) => new Uint8Array(gzipSync(body));
const file = new FormData();
file.set('secret', new Blob(['text']), 'secret.txt');

const refusals: readonly (readonly [string, number, string, Body | undefined, Record<string, string>])[] = [
  ['no body', 422, 'secrets.nothing_to_share', undefined, {}],
  ['an empty secret', 422, 'secrets.nothing_to_share', '{"secret":""}', json],
  ['null', 422, 'secrets.nothing_to_share', '{"secret":null}', json],
  ['an operator as the secret', 422, 'secrets.nothing_to_share', '{"secret":{"$gt":""}}', json],
  ['a list as the secret', 422, 'http.bad_payload', '{"secret":["a"]}', json],
  [
    'an operator as the passphrase',
    422,
    'http.bad_payload',
    '{"secret":"a","passphrase":{"$ne":null}}',
    json,
  ],
  ['an operator as the lifetime', 422, 'http.bad_payload', '{"secret":"a","ttl":{"$gt":0}}', json],
  ['an operator inside the nest', 422, 'http.bad_payload', '{"secret":{"secret":"a","ttl":{"$gt":0}}}', json],
  ['a list of lifetimes', 422, 'http.bad_payload', '{"secret":"a","ttl":[60]}', json],
  ['two lifetimes', 422, 'http.duplicate_parameter', 'secret=a&ttl=60&ttl=61', form],
  ['two lifetimes in JSON', 422, 'http.duplicate_parameter', '{"secret":"a","ttl":60,"ttl":60}', json],
  ['two secrets', 422, 'http.duplicate_parameter', 'secret=a&secret=b', form],
  ['a lifetime in words', 422, 'secrets.bad_ttl', '{"secret":"a","ttl":"soon"}', json],
  ['a lifetime in hex', 422, 'secrets.bad_ttl', '{"secret":"a","ttl":"0x10"}', json],
  ['an endless lifetime', 422, 'http.bad_payload', '{"secret":"a","ttl":1e999}', json],
  [
    'a passphrase of 257',
    422,
    'secrets.passphrase_too_long',
    JSON.stringify({ secret: 'a', passphrase: '😀'.repeat(257) }),
    json,
  ],
  [
    'a recipient without an account',
    422,
    'secrets.email_needs_account',
    '{"secret":"a","recipient":"a@example.com"}',
    json,
  ],
  [
    "somebody's share domain",
    422,
    'secrets.unknown_share_domain',
    '{"secret":"a","share_domain":"secrets.example.com"}',
    json,
  ],
  ['a short password', 422, 'secrets.bad_length', '{"kind":"generate","length":7}', json],
  ['a long password', 422, 'secrets.bad_length', '{"kind":"generate","length":"129"}', json],
  ['a password length in words', 422, 'secrets.bad_length', '{"kind":"generate","length":"many"}', json],
  ['three words', 422, 'secrets.bad_words', '{"kind":"generate","password_kind":"words","length":3}', json],
  [
    'an unknown kind of password',
    422,
    'secrets.bad_password_kind',
    '{"kind":"generate","password_kind":"x"}',
    json,
  ],
  ['a list of kinds', 422, 'http.bad_payload', '{"kind":"generate","password_kind":["words"]}', json],
  ['plain text', 415, 'http.unsupported_media', 'secret', { 'content-type': 'text/plain' }],
  ['XML', 415, 'http.unsupported_media', '<secret/>', { 'content-type': 'application/xml' }],
  [
    'another charset',
    415,
    'http.unsupported_media',
    '{}',
    { 'content-type': 'application/json; charset=utf-16' },
  ],
  ['an unknown coding', 415, 'http.unsupported_media', '{}', { ...json, 'content-encoding': 'compress' }],
  ['a file', 422, 'http.bad_payload', file, {}],
  ['JSON that does not parse', 400, 'http.bad_request', '{"secret":', json],
  ['JSON too deep', 400, 'http.bad_request', `{"a":${'['.repeat(8)}${']'.repeat(8)}}`, json],
  ['JSON that is a list', 422, 'http.bad_payload', '[{"secret":"a"}]', json],
  ['a lone surrogate', 400, 'http.bad_request', '{"secret":"\\ud83d"}', json],
  ['broken UTF-8', 400, 'http.bad_request', bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d), json],
  ['a broken escape', 400, 'http.bad_request', 'secret=%G0', form],
  ['escapes that are not UTF-8', 400, 'http.bad_request', 'secret=%C3%28', form],
  ['a body over the limit', 413, 'http.too_large', JSON.stringify({ secret: 'a'.repeat(136_400) }), json],
  [
    'a gzip bomb',
    413,
    'http.too_large',
    packed(Buffer.alloc(100_000_000)),
    { ...json, 'content-encoding': 'gzip' },
  ],
  [
    'gzip that ends early',
    400,
    'http.bad_request',
    packed(Buffer.from('{}')).slice(0, 12),
    { ...json, 'content-encoding': 'gzip' },
  ],
  [
    '1,001 parameters',
    413,
    'http.too_large',
    Array.from({ length: 1001 }, (_, at) => `a${at}=`).join('&'),
    form,
  ],
];

test.each(refusals)('rejects %s and stores nothing', async (_name, status, code, body, headers) => {
  const before = await raw.documents();
  expect(await raw.send(conceal, body, headers)).toMatchObject({ status, code });
  expect(await raw.documents()).toEqual(before);
});

describe('unusual but valid input', () => {
  const texts = [
    '\0',
    'a\0b',
    '😀 𝕏 \u{10ffff}',
    ' leading and trailing ',
    '\r\n\t',
    '\u202eflipped',
    'e\u0301 is not \u00e9',
    '{"$gt":""}',
    '<b>&amp;',
    '\ufeffbom',
  ];
  test.each(texts)('returns %j byte for byte', async (text) => {
    const { secretKey } = await raw.api.conceal(text);
    expect(await raw.revealed(secretKey)).toMatchObject({ secret_value: text, is_truncated: false });
  });

  test('returns any text byte for byte, from JSON and from a form', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((given) => given.isWellFormed());
    const both = async (given: string) => {
      const asForm = await raw.send(conceal, new URLSearchParams({ secret: given }).toString(), form);
      const keys = [
        (await raw.api.conceal(given)).secretKey,
        JSON.parse(asForm.text).record.secret.key as string,
      ];
      for (const key of keys) expect(await raw.revealed(key)).toMatchObject({ secret_value: given });
    };
    await fc.assert(fc.asyncProperty(text, both), { numRuns: 40 });
  });

  test('truncates a text over the plan size at a code point and reports it', async () => {
    const { secretKey } = await raw.api.conceal(`${'a'.repeat(9_999)}😀tail`);
    expect(await raw.revealed(secretKey)).toMatchObject({
      secret_value: `${'a'.repeat(9_999)}😀`,
      is_truncated: true,
      original_size: 10_004,
    });
  });

  test('nested fields win over flat fields', async () => {
    const { text } = await raw.send(conceal, 'secret[secret]=inner&secret[ttl]=60&ttl=999', form);
    expect(JSON.parse(text).record.secret.secret_ttl).toBe(60);
  });

  const lifetimes = {
    '-5': 604_800,
    '0': 604_800,
    '': 604_800,
    '1': 60,
    '59.9': 60,
    '60': 60,
    '3601.7': 3601,
    '1e99': 604_800,
    '99999999': 604_800,
  };
  test.each(Object.entries(lifetimes))('reads the lifetime %j as %i seconds', async (ttl, seconds) => {
    const reply = await raw.api.submit(concealSecret, { body: { secret: 'a', ttl } });
    expect(reply.body).toMatchObject({
      record: { secret: { secret_ttl: seconds }, metadata: { metadata_ttl: 2 * seconds } },
    });
  });

  test.each(['not a host/', 'localhost', '192.0.2.7'])(
    'ignores the share domain %j',
    async (share_domain) => {
      const reply = await raw.api.submit(concealSecret, { body: { secret: 'a', share_domain } });
      expect(reply.body).toMatchObject({
        record: { share_domain: null, share_url: expect.stringContaining(raw.api.urls[0] ?? '') as string },
      });
    },
  );

  test('generating a password ignores the text of the request', async () => {
    const reply = await raw.api.submit(generateSecret, { body: { secret: 'typed', length: 128 } });
    expect(reply.ok && reply.body.record.secret_value).toMatch(/^[a-hjkmnp-zA-Z2-9*$!?()]{128}$/);
    expect(reply.ok && reply.body.record.secret_value).not.toBe('typed');
  });

  test('generates words, digits and passwords without symbols', async () => {
    const made = async (body: { password_kind?: string; length?: number; symbols?: boolean }) => {
      const reply = await raw.api.submit(generateSecret, { body });
      return reply.ok ? reply.body.record.secret_value : reply.body;
    };
    expect(await made({ password_kind: 'words', length: 5 })).toMatch(/^(?:[a-z]{3,9}-){4}[a-z]{3,9}$/);
    expect(await made({ password_kind: 'digits', length: 8 })).toMatch(/^\d{8}$/);
    expect(await made({ length: 64, symbols: false })).toMatch(/^[a-hjkmnp-zA-Z2-9]{64}$/);
  });

  test('a typed text ignores what describes a password', async () => {
    const reply = await raw.api.submit(concealSecret, {
      body: { secret: 'typed', password_kind: 'x', length: 1 },
    });
    expect(reply.ok).toBe(true);
  });
});
