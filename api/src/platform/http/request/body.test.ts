// Bodies on real sockets and as bytes: every type, every limit, only the listed codes
// (docs/design/http-api.md#parameters).
import { connect } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { endpoint } from '@glimpse/contracts/endpoint';
import { Scalar } from '@glimpse/contracts/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { route } from '#platform/http/routing/route.ts';
import { anonymous, serveCalls, type TestServer } from '#platform/http/routing/testing.ts';

const List = z.optional(z.union([z.string(), z.array(z.string())]));
const Word = z.pipe(Scalar, z.optional(z.string().check(z.maxLength(256, 'http.not_found'))));
const Fields = z.object({ letter: Scalar, ttl: Scalar, word: Word, to: List, 'to[]': List });
const store = endpoint({
  method: 'POST',
  path: '/api/v2/letter',
  summary: 'store',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'get_page',
  bodyLimit: 'by_caller',
  byteLimit: 'create_bytes',
  nest: 'letter',
  lists: ['to'],
  body: Fields,
  response: z.strictObject({ record: z.unknown(), details: z.strictObject({}) }),
  errors: [],
});
const small = endpoint({ ...store, path: '/api/v2/small', bodyLimit: 'default' });
const calls = [
  route(store, (_: object, { body }) => ({ record: body, details: {} })),
  route(small, (_: object, { body }) => ({ record: body, details: {} })),
];
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Body = string | Uint8Array<ArrayBuffer> | FormData;
const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

async function seen(
  server: TestServer,
  body: Body,
  headers: Record<string, string> = {},
  path: string = store.path,
) {
  const answer = await server.send('POST', path, { body, headers });
  const { record, code, field } = (await answer.json()) as {
    record?: Record<string, unknown>;
    code?: string;
    field?: string;
  };
  return code === undefined ? record : field === undefined ? code : `${code} ${field}`;
}

test('the same fields arrive from JSON, forms and multipart, flat and nested', async () => {
  await using server = await serveCalls(calls);
  const wanted = { letter: 'ü \u0000 😀', ttl: '3600', word: 'a+b c' };
  const multipart = new FormData();
  multipart.set('letter', wanted.letter);
  multipart.set('ttl', '3600');
  multipart.set('word', wanted.word);
  const nested = {
    'letter[letter]': wanted.letter,
    'letter[ttl]': '3600',
    'letter[word]': wanted.word,
    ttl: '9',
  };
  expect(await seen(server, JSON.stringify(wanted), json)).toEqual(wanted);
  expect(await seen(server, JSON.stringify({ ttl: 9, letter: { ...wanted, ttl: 3600 } }), json)).toEqual(
    wanted,
  );
  expect(await seen(server, new URLSearchParams(wanted).toString(), form)).toEqual(wanted);
  expect(await seen(server, new URLSearchParams(nested).toString(), form)).toEqual(wanted);
  expect(await seen(server, new TextEncoder().encode(new URLSearchParams(wanted).toString()))).toEqual(
    wanted,
  );
  expect(await seen(server, multipart)).toEqual(wanted);
});

test('lists and unknown names may repeat, known scalars may not', async () => {
  await using server = await serveCalls(calls);
  expect(await seen(server, 'to=a&to=b', form)).toEqual({ to: ['a', 'b'] });
  expect(await seen(server, 'to[]=a&to[]=b', form)).toEqual({ 'to[]': ['a', 'b'] });
  expect(await seen(server, 'letter[to][]=a&letter[to][]=b', form)).toEqual({ 'to[]': ['a', 'b'] });
  expect(await seen(server, '{"to":["a","b"]}', json)).toEqual({ to: ['a', 'b'] });
  expect(await seen(server, 'ttl=1&ttl=2', form)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, 'letter[ttl]=1&letter[ttl]=2', form)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, '{"ttl":1,"t\\u0074l":2}', json)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, '{"letter":{"ttl":1,"ttl":1}}', json)).toBe('http.duplicate_parameter ttl');
  expect(await seen(server, 'utf8=1&utf8=2&ttl=5', form)).toEqual({ ttl: '5' });
});

test('arrays, objects and operators where a scalar belongs are refused by name', async () => {
  await using server = await serveCalls(calls);
  expect(await seen(server, '{"ttl":[1]}', json)).toBe('http.bad_payload ttl');
  expect(await seen(server, '{"word":{"$gt":""}}', json)).toBe('http.bad_payload word');
  expect(await seen(server, 'ttl[]=1', form)).toEqual({});
  for (const whole of ['[]', '"x"', '1', 'null', 'true'])
    expect(await seen(server, whole, json)).toBe('http.bad_payload');
  expect(await seen(server, '{"__proto__":{"ttl":"5"},"constructor":1}', json)).toEqual({});
  expect(await seen(server, '__proto__=1&__proto__=2', form)).toEqual({});
  expect(await seen(server, JSON.stringify({ word: 'x'.repeat(257) }), json)).toBe('http.not_found');
});

test('malformed input is a bad request: JSON, depth, UTF-8, escapes, surrogates, multipart frames', async () => {
  await using server = await serveCalls(calls);
  const broken: [Body, Record<string, string>][] = [
    ['{"ttl":', json],
    ['{"ttl":1}}', json],
    ['{a:1}', json],
    [`${'['.repeat(9)}${']'.repeat(9)}`, json],
    ['{"letter":"\\ud800"}', json],
    ['{"\\udc00":1}', json],
    [bytesOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), json],
    ['letter=%zz', form],
    ['letter=%ff', form],
    ['letter=%ed%a0%80', form],
    [bytesOf(Buffer.from('letter=\xff', 'latin1')), form],
    ['no frame', { 'content-type': 'multipart/form-data; boundary=x' }],
    [
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['--x\r\n\r\nno name\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['--x--', { 'content-type': 'multipart/form-data' }],
  ];
  for (const [body, headers] of broken)
    expect(await seen(server, body, headers), JSON.stringify(body)).toBe('http.bad_request');
  expect(await seen(server, `${'{"a":'.repeat(8)}1${'}'.repeat(8)}`, json)).toEqual({});
});

test('files, other types and other charsets are refused', async () => {
  await using server = await serveCalls(calls);
  const file = new FormData();
  file.set('letter', new Blob(['x']), 'x.txt');
  expect(await seen(server, file)).toBe('http.bad_payload');
  const bare = '--x\r\nContent-Disposition: form-data; name="letter"; filename="a"\r\n\r\ntext\r\n--x--';
  expect(await seen(server, bare, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(
    'http.bad_payload',
  );
  expect(await seen(server, 'a', { 'content-type': 'text/plain' })).toBe('http.unsupported_media');
  expect(await seen(server, '{}', { 'content-type': 'application/json; charset=latin1' })).toBe(
    'http.unsupported_media',
  );
  expect(await seen(server, '{}', { 'content-type': 'application/json; charset="UTF-8"' })).toEqual({});
  expect(await seen(server, '{}', { ...json, 'content-encoding': 'zstd' })).toBe('http.unsupported_media');
  expect(await seen(server, '{}', { ...json, 'content-encoding': 'gzip, gzip' })).toBe(
    'http.unsupported_media',
  );
  expect(await seen(server, '', { 'content-type': 'text/plain' })).toEqual({});
});

test('limits count inflated bytes, parameters and members', async () => {
  await using server = await serveCalls(calls);
  const text = (chars: number) => JSON.stringify({ letter: 'x'.repeat(chars) });
  expect(await seen(server, text(65_523), json, small.path)).toHaveProperty('letter');
  expect(await seen(server, text(65_524), json, small.path)).toBe('http.too_large');
  expect(await seen(server, text(136_371), json)).toHaveProperty('letter');
  expect(await seen(server, text(136_372), json)).toBe('http.too_large');
  const many = Array.from({ length: 1001 }, (_, at) => `p${at}=1`);
  expect(await seen(server, many.slice(1).join('&'), form)).toEqual({});
  expect(await seen(server, many.join('&'), form)).toBe('http.too_large');
  expect(
    await seen(server, `{${many.map((_, at) => `"p${at}":${'['.repeat(3)}${']'.repeat(3)}`).join()}}`, json),
  ).toBe('http.too_large');
});

test('compressed bodies are read, bombs and broken ones are not', async () => {
  await using server = await serveCalls(calls);
  const plain = Buffer.from(JSON.stringify({ letter: 'x'.repeat(5000) }));
  const packed = { gzip: gzipSync(plain), br: brotliCompressSync(plain), deflate: deflateSync(plain) };
  for (const [coding, bytes] of Object.entries(packed)) {
    const headers = { ...json, 'content-encoding': coding };
    expect(await seen(server, bytesOf(bytes), headers)).toEqual({ letter: 'x'.repeat(5000) });
    expect(await seen(server, bytesOf(bytes.subarray(0, -6)), headers), coding).toBe('http.bad_request');
  }
  const deflated = { ...json, 'content-encoding': 'deflate' };
  expect(await seen(server, bytesOf(deflateRawSync(plain)), deflated)).toEqual({ letter: 'x'.repeat(5000) });
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  expect(bomb.length).toBeLessThan(65_536);
  expect(await seen(server, bytesOf(bomb), { ...json, 'content-encoding': 'gzip' }, small.path)).toBe(
    'http.too_large',
  );
});

test('a body without a length is cut off where the limit is', async () => {
  await using server = await serveCalls(calls);
  const socket = connect(server.port, '127.0.0.1');
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
    socket.write(
      `POST ${small.path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = 'x'.repeat(0x1000);
    for (let sent = 0; sent < 20; sent += 1) socket.write(`1000\r\n${chunk}\r\n`);
  });
  expect(answer).toContain('HTTP/1.1 413');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('an encrypted content has its own limit; one of an unchecked caller is not called too large', async () => {
  const sealed = endpoint({ ...store, path: '/api/v2/sealed', bodyLimit: 'sealed' });
  const served = [route(sealed, (_: object, { body }) => ({ record: body, details: {} }))];
  const letter = (chars: number): string => JSON.stringify({ letter: 'a'.repeat(chars) });
  await using server = await serveCalls(served, { sealedBytes: () => 300 });
  expect(await seen(server, letter(400 + 16_300), json, sealed.path)).toHaveProperty('letter');
  expect(await seen(server, letter(400 + 16_384), json, sealed.path)).toBe('http.too_large');
  const unchecked = { ...anonymous, unchecked: true as const };
  await using away = await serveCalls(served, { sealedBytes: () => 300, actor: () => unchecked });
  expect(await seen(away, letter(400 + 16_300), json, sealed.path)).toHaveProperty('letter');
  expect(await seen(away, letter(400 + 16_384), json, sealed.path)).toBe('store.unavailable');
});
