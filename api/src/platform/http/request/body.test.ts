// Bodies on real sockets and as bytes: every type, every limit, only the listed codes (docs/design/http-api.md#parameters).
import { connect } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { endpoint } from '@glimpse/contracts/endpoint';
import { ConcealBody } from '@glimpse/contracts/secret-shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { decodeParameters } from './body.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { parameterNames } from './parameters.ts';
import { route } from '#platform/http/routing/route.ts';
import { serveCalls, type TestServer } from '#platform/http/routing/testing.ts';

const store = endpoint({
  method: 'POST',
  path: '/api/v2/secret/conceal',
  summary: 'store',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'create_secret',
  bodyLimit: 'by_caller',
  byteLimit: 'create_bytes',
  nest: 'secret',
  lists: ['recipient'],
  body: ConcealBody,
  response: z.strictObject({ record: z.unknown(), details: z.strictObject({}) }),
  errors: ['secrets.passphrase_too_long'],
});
const small = endpoint({ ...store, path: '/api/v2/small', bodyLimit: 'default' });
const calls = [
  route(store, (_: object, { body }) => ({ record: body, details: {} })),
  route(small, (_: object, { body }) => ({ record: body, details: {} })),
];
const names = parameterNames(store, ['shrimp', ...Object.keys(ConcealBody.shape)]);
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Body = string | Uint8Array<ArrayBuffer> | FormData;
const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

async function seen(server: TestServer, body: Body, headers: Record<string, string> = {}, path: string = store.path) {
  const answer = await server.send('POST', path, { body, headers });
  const { record, code, field } = (await answer.json()) as { record?: Record<string, unknown>; code?: string; field?: string };
  return code === undefined ? record : field === undefined ? code : `${code} ${field}`;
}

test('the same fields arrive from JSON, forms and multipart, flat and nested', async () => {
  await using server = await serveCalls(calls);
  const wanted = { secret: 'ü \u0000 😀', ttl: '3600', passphrase: 'a+b c' };
  const multipart = new FormData();
  multipart.set('secret', wanted.secret);
  multipart.set('ttl', '3600');
  multipart.set('passphrase', wanted.passphrase);
  const nested = { 'secret[secret]': wanted.secret, 'secret[ttl]': '3600', 'secret[passphrase]': wanted.passphrase, ttl: '9' };
  expect(await seen(server, JSON.stringify(wanted), json)).toEqual(wanted);
  expect(await seen(server, JSON.stringify({ ttl: 9, secret: { ...wanted, ttl: 3600 } }), json)).toEqual(wanted);
  expect(await seen(server, new URLSearchParams(wanted).toString(), form)).toEqual(wanted);
  expect(await seen(server, new URLSearchParams(nested).toString(), form)).toEqual(wanted);
  expect(await seen(server, new TextEncoder().encode(new URLSearchParams(wanted).toString()))).toEqual(wanted);
  expect(await seen(server, multipart)).toEqual(wanted);
});

test('lists may repeat, scalars may not, unknown names may do as they like', async () => {
  await using server = await serveCalls(calls);
  expect(await seen(server, 'recipient=a&recipient=b', form)).toEqual({ recipient: ['a', 'b'] });
  expect(await seen(server, 'recipient[]=a&recipient[]=b', form)).toEqual({ 'recipient[]': ['a', 'b'] });
  expect(await seen(server, 'secret[recipient][]=a&secret[recipient][]=b', form)).toEqual({ 'recipient[]': ['a', 'b'] });
  expect(await seen(server, '{"recipient":["a","b"]}', json)).toEqual({ recipient: ['a', 'b'] });
  expect(await seen(server, 'ttl=1&ttl=2', form)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, 'secret[ttl]=1&secret[ttl]=2', form)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, '{"ttl":1,"t\\u0074l":2}', json)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, '{"secret":{"ttl":1,"ttl":1}}', json)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, 'utf8=1&utf8=2&ttl=5', form)).toEqual({ ttl: '5' });
});

test('arrays, objects and operators where a scalar belongs are refused by name', async () => {
  await using server = await serveCalls(calls);
  expect(await seen(server, '{"ttl":[1]}', json)).toBe('http.bad_payload ttl');
  expect(await seen(server, '{"passphrase":{"$gt":""}}', json)).toBe('http.bad_payload passphrase');
  expect(await seen(server, 'ttl[]=1', form)).toEqual({});
  for (const whole of ['[]', '"x"', '1', 'null', 'true']) expect(await seen(server, whole, json)).toBe('http.bad_payload');
  expect(await seen(server, '{"__proto__":{"ttl":"5"},"constructor":1}', json)).toEqual({});
  expect(await seen(server, '__proto__=1&__proto__=2', form)).toEqual({});
  expect(await seen(server, JSON.stringify({ passphrase: 'x'.repeat(257) }), json)).toBe('secrets.passphrase_too_long passphrase');
});

test('what is broken is a bad request: JSON, depth, UTF-8, escapes, surrogates, multipart frames', async () => {
  await using server = await serveCalls(calls);
  const broken: [Body, Record<string, string>][] = [
    ['{"ttl":', json],
    ['{"ttl":1}}', json],
    ['{a:1}', json],
    [`${'['.repeat(9)}${']'.repeat(9)}`, json],
    ['{"secret":"\\ud800"}', json],
    ['{"\\udc00":1}', json],
    [bytesOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), json],
    ['secret=%zz', form],
    ['secret=%ff', form],
    ['secret=%ed%a0%80', form],
    [bytesOf(Buffer.from('secret=\xff', 'latin1')), form],
    ['no frame', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['--x\r\n\r\nno name\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['--x--', { 'content-type': 'multipart/form-data' }],
  ];
  for (const [body, headers] of broken) expect(await seen(server, body, headers), JSON.stringify(body)).toBe('http.bad_request');
  expect(await seen(server, `${'{"a":'.repeat(8)}1${'}'.repeat(8)}`, json)).toEqual({});
});

test('files, other types and other charsets are refused', async () => {
  await using server = await serveCalls(calls);
  const file = new FormData();
  file.set('secret', new Blob(['x']), 'x.txt');
  expect(await seen(server, file)).toBe('http.bad_payload');
  const bare = '--x\r\nContent-Disposition: form-data; name="secret"; filename="a"\r\n\r\ntext\r\n--x--';
  expect(await seen(server, bare, { 'content-type': 'multipart/form-data; boundary=x' })).toBe('http.bad_payload');
  expect(await seen(server, 'a', { 'content-type': 'text/plain' })).toBe('http.unsupported_media');
  expect(await seen(server, '{}', { 'content-type': 'application/json; charset=latin1' })).toBe('http.unsupported_media');
  expect(await seen(server, '{}', { 'content-type': 'application/json; charset="UTF-8"' })).toEqual({});
  expect(await seen(server, '{}', { ...json, 'content-encoding': 'zstd' })).toBe('http.unsupported_media');
  expect(await seen(server, '{}', { ...json, 'content-encoding': 'gzip, gzip' })).toBe('http.unsupported_media');
  expect(await seen(server, '', { 'content-type': 'text/plain' })).toEqual({});
});

test('limits count inflated bytes, parameters and members', async () => {
  await using server = await serveCalls(calls);
  const text = (chars: number) => JSON.stringify({ secret: 'x'.repeat(chars) });
  expect(await seen(server, text(65_523), json, small.path)).toHaveProperty('secret');
  expect(await seen(server, text(65_524), json, small.path)).toBe('http.too_large');
  expect(await seen(server, text(136_371), json)).toHaveProperty('secret');
  expect(await seen(server, text(136_372), json)).toBe('http.too_large');
  const many = Array.from({ length: 1001 }, (_, at) => `p${at}=1`);
  expect(await seen(server, many.slice(1).join('&'), form)).toEqual({});
  expect(await seen(server, many.join('&'), form)).toBe('http.too_large');
  expect(await seen(server, `{${many.map((_, at) => `"p${at}":${'['.repeat(3)}${']'.repeat(3)}`).join()}}`, json)).toBe('http.too_large');
});

test('compressed bodies are read, bombs and broken ones are not', async () => {
  await using server = await serveCalls(calls);
  const plain = Buffer.from(JSON.stringify({ secret: 'x'.repeat(5000) }));
  const packed = { gzip: gzipSync(plain), br: brotliCompressSync(plain), deflate: deflateSync(plain) };
  for (const [coding, bytes] of Object.entries(packed)) {
    const headers = { ...json, 'content-encoding': coding };
    expect(await seen(server, bytesOf(bytes), headers)).toEqual({ secret: 'x'.repeat(5000) });
    expect(await seen(server, bytesOf(bytes.subarray(0, -6)), headers), coding).toBe('http.bad_request');
  }
  const deflated = { ...json, 'content-encoding': 'deflate' };
  expect(await seen(server, bytesOf(deflateRawSync(plain)), deflated)).toEqual({ secret: 'x'.repeat(5000) });
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  expect(bomb.length).toBeLessThan(65_536);
  expect(await seen(server, bytesOf(bomb), { ...json, 'content-encoding': 'gzip' }, small.path)).toBe('http.too_large');
});

test('a body without a length is cut off where the limit is', async () => {
  await using server = await serveCalls(calls);
  const socket = connect(server.port, '127.0.0.1');
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
    socket.write(`POST ${small.path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = 'x'.repeat(0x1000);
    for (let sent = 0; sent < 20; sent += 1) socket.write(`1000\r\n${chunk}\r\n`);
  });
  expect(answer).toContain('HTTP/1.1 413');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('whatever bytes come as whatever type, they give fields or a listed code', () => {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', '', 'text/plain', 'x'];
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"',
    '\\',
    ':',
    ',',
    '[',
    ']',
    '=',
    '&',
    '%',
    '%zz',
    '--b',
    '\r\n',
    '--',
    'secret',
    '[ttl]',
    '\0',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom(...types), (body, type) => {
      try {
        decodeParameters(body, type, names);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ApiError);
        expect((thrown as ApiError).code).toMatch(/^http\.(bad_request|bad_payload|too_large|unsupported_media)$/);
      }
    }),
    { numRuns: 3000 },
  );
});

test('any text survives any encoding unchanged', () => {
  const text = fc.string({ unit: 'binary' }).filter((given) => given.isWellFormed());
  fc.assert(
    fc.property(text, text, (secret, passphrase) => {
      const asJson = decodeParameters(Buffer.from(JSON.stringify({ secret, passphrase })), 'application/json', names);
      const asForm = decodeParameters(Buffer.from(new URLSearchParams({ secret, passphrase }).toString()), '', names);
      const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const framed = `${field('secret', secret)}${field('passphrase', passphrase)}--b--\r\n`;
      const asMultipart = decodeParameters(Buffer.from(framed), 'multipart/form-data; boundary=b', names);
      expect(asJson.values).toEqual({ secret, passphrase });
      expect(asForm.values).toEqual({ secret, passphrase });
      if (!`${secret}${passphrase}`.includes('\r\n--b')) expect(asMultipart.values).toEqual({ secret, passphrase });
    }),
    { numRuns: 500 },
  );
});
