// Malformed requests that Node's parser accepts are refused before routing (docs/design/trust.md#parser).
import { connect } from 'node:net';
import { endpoint } from '@glimpse/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { withSoundEscapes } from '#platform/http/request/reject-malformed.ts';
import { route } from '#platform/http/routing/route.ts';
import { serveCalls, type TestServer } from '#platform/http/routing/testing.ts';

const contract = endpoint({
  method: 'POST',
  path: '/api/v2/thing',
  summary: 'thing',
  access: 'public',
  csrf: 'none',
  limit: 'none',
  envelope: 'plain',
  body: z.object({}),
  response: z.strictObject({}),
  errors: [],
});
let ran = 0;
let server: TestServer;
beforeAll(async () => {
  server = await serveCalls([route(contract, () => ((ran += 1), {}))]);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Sends bytes and returns the reply, up to the end of the first answer or of the connection. */
function raw(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => undefined);
    socket.write(text);
  });
}
const statusOf = async (text: string) => Number((await raw(text)).slice(9, 12));
const post = (head: string, body = '') => `POST /api/v2/thing HTTP/1.1\r\n${head}\r\n${body}`;

test('a sound request is served', async () => {
  expect(
    await statusOf(post('Host: h\r\nContent-Length: 2\r\nContent-Type: application/json\r\n', '{}')),
  ).toBe(200);
  expect(await statusOf(post('Host: h\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'))).toBe(200);
  expect(ran).toBe(2);
});

test.each([
  ['two Host lines', post('Host: h\r\nHost: h\r\n')],
  ['no Host', post('')],
  ['an empty Host', post('Host:\r\n')],
  ['HTTP/1.0 without Host', 'POST /api/v2/thing HTTP/1.0\r\n\r\n'],
  ['length and coding', post('Host: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['two lengths', post('Host: h\r\nContent-Length: 0\r\nContent-Length: 0\r\n')],
  ['a coding before chunked', post('Host: h\r\nTransfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')],
  ['an unknown coding', post('Host: h\r\nTransfer-Encoding: nonsense\r\n', '0\r\n\r\n')],
  [
    'two codings',
    post('Host: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ],
  ['a folded header', post('Host: h\r\nX-Fold: a\r\n b\r\n')],
  ['an absolute target', 'POST http://h/api/v2/thing HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['a broken escape', 'POST /api/v2/%zz HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['an escape that is not UTF-8', 'GET /item/%ff HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['a broken escape in the query', 'GET /?a=%e HTTP/1.1\r\nHost: h\r\n\r\n'],
  [
    'two content types',
    post(
      'Host: h\r\nContent-Type: text/plain\r\nContent-Type: application/json\r\nContent-Length: 2\r\n',
      '{}',
    ),
  ],
])('%s is a bad request and reaches no call', async (_name, text) => {
  const before = ran;
  expect(await statusOf(text)).toBe(400);
  expect(ran).toBe(before);
});

test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])('%s is not allowed anywhere', async (method) => {
  expect(await statusOf(`${method} /nowhere HTTP/1.1\r\nHost: h\r\n\r\n`)).toBe(405);
  const answer = await raw(`${method} /api/v2/thing HTTP/1.1\r\nHost: h\r\n\r\n`);
  expect(answer).toContain('HTTP/1.1 405');
  expect(answer).toContain('Allow: ');
});

test('a length over the limit is refused before the first byte of the body', async () => {
  expect(
    await statusOf(post('Host: h\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n')),
  ).toBe(413);
});

test('an upgrade is closed without an answer', async () => {
  expect(
    await raw('GET /api/v2/thing HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  ).toBe('');
});

test('a caller who hangs up inside the body runs nothing and leaves the server well', async () => {
  const before = ran;
  const socket = connect(server.port, '127.0.0.1');
  await new Promise<void>((resolve) =>
    socket.write(post('Host: h\r\nContent-Type: application/json\r\nContent-Length: 100\r\n', '{'), () =>
      resolve(),
    ),
  );
  await new Promise<void>((resolve) => socket.once('close', () => resolve()).destroy());
  expect(await statusOf(post('Host: h\r\n'))).toBe(200);
  expect(ran).toBe(before + 1);
});

test.each([
  ['/item/a%', '/item/a%25'],
  ['/item/a%E0', '/item/a%25E0'],
  ['/a%20b%?c=%e3%80%82&d=%zz%41', '/a%20b%25?c=%e3%80%82&d=%25zz%41'],
  ['/plain', '/plain'],
])('%s becomes %s, which can be decoded', (target, sound) => {
  expect(withSoundEscapes(target)).toBe(sound);
  expect(() => decodeURIComponent(sound)).not.toThrow();
});
