// Sends raw bytes to the listener: smuggling, wrong hosts, upgrades, oversized or slow requests
// (docs/design/trust.md#parser).
import { connect } from 'node:net';
import { concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
let port: number;
let host: string;
beforeAll(async () => {
  api = await startApi();
  ({ host } = new URL(api.urls[0] ?? ''));
  port = Number(host.split(':')[1]);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Writes the pieces in turn and returns everything received until the server closed. */
function talk(pieces: readonly string[], { hangUp = true, at = port } = {}): Promise<string> {
  const socket = connect(at, '127.0.0.1');
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (hangUp) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => undefined);
    for (const piece of pieces) socket.write(piece);
  });
}

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const hostLine = (): string => `Host: ${host}`;
const status = (answer: string): string => answer.slice(9, 12);

test('answers a valid request on a raw socket', async () => {
  expect(status(await talk([lines('GET /api/v2/status HTTP/1.1', hostLine())]))).toBe('200');
});

test('ignores an unknown Expect header', async () => {
  expect(status(await talk([lines('GET /api/v2/status HTTP/1.1', hostLine(), 'Expect: miracles')]))).toBe(
    '200',
  );
});

const body = '{"secret":"smuggled"}';
const create = (...head: readonly string[]): string =>
  lines(`POST ${concealSecret.path} HTTP/1.1`, 'Content-Type: application/json', ...head) + body;

describe.each([
  ['two Host lines', '400', () => create(hostLine(), hostLine(), 'Content-Length: 21')],
  ['two different Host lines', '400', () => create(hostLine(), 'Host: evil.example', 'Content-Length: 21')],
  ['no Host', '400', () => create('Content-Length: 21')],
  ['HTTP/1.0 without Host', '400', () => lines('GET / HTTP/1.0')],
  ['a foreign host', '421', () => create('Host: evil.example', 'Content-Length: 21')],
  [
    'a foreign host behind X-Forwarded-Host',
    '421',
    () => create('Host: evil.example', `X-Forwarded-Host: ${host}`, 'Content-Length: 21'),
  ],
  ['an IP address as host', '421', () => create('Host: 127.0.0.1', 'Content-Length: 21')],
  ['an absolute target', '400', () => lines(`GET http://${host}/api/v2/status HTTP/1.1`, hostLine())],
  ['length and coding', '400', () => create(hostLine(), 'Content-Length: 21', 'Transfer-Encoding: chunked')],
  ['two lengths', '400', () => create(hostLine(), 'Content-Length: 21', 'Content-Length: 21')],
  ['lengths in one line', '400', () => create(hostLine(), 'Content-Length: 21, 21')],
  ['a length with a sign', '400', () => create(hostLine(), 'Content-Length: +21')],
  ['an unknown coding', '400', () => create(hostLine(), 'Transfer-Encoding: cow')],
  ['a coding before chunked', '400', () => create(hostLine(), 'Transfer-Encoding: gzip, chunked')],
  ['chunked in another case', '400', () => create(hostLine(), 'Transfer-Encoding: xchunked')],
  ['a bare line feed', '400', () => `GET /api/v2/status HTTP/1.1\n${hostLine()}\n\n`],
  ['a folded header', '400', () => create(hostLine(), 'Content-Length: 21', 'X-Fold: a', ' b')],
  ['a space before the colon', '400', () => create(hostLine(), 'Content-Length : 21')],
  ['a NUL in a header', '400', () => create(hostLine(), 'Content-Length: 21', 'X-Nul: a\0b')],
  [
    'a broken chunk size',
    '400',
    () => lines('POST /api/v2/secret/conceal HTTP/1.1', hostLine(), 'Transfer-Encoding: chunked') + 'zz\r\n',
  ],
  ['a broken escape in a page path', '400', () => lines('GET /secret/%zz HTTP/1.1', hostLine())],
  [
    '17 KiB of headers',
    '431',
    () => create(hostLine(), 'Content-Length: 21', `X-Long: ${'x'.repeat(17_000)}`),
  ],
  ['TRACE', '405', () => lines('TRACE / HTTP/1.1', hostLine())],
  ['a method of WebDAV', '405', () => lines('PROPFIND / HTTP/1.1', hostLine())],
  ['an unknown method', '400', () => lines('SMUGGLE / HTTP/1.1', hostLine())],
  ['something that is not HTTP', '400', () => '\x16\x03\x01\x02\x00'.padEnd(40, '\x01')],
])('%s', (_name, expected, request) => {
  test(`answers ${expected} with strict headers and no echo`, async () => {
    const answer = await talk([request()]);
    expect(status(answer)).toBe(expected);
    expect(answer).toContain("default-src 'none'");
    expect(answer).not.toMatch(/smuggled|evil\.example|Set-Cookie|\n\s+at /i);
  });
});

test.each([
  ['CONNECT', () => lines(`CONNECT ${host} HTTP/1.1`, hostLine())],
  [
    'a WebSocket upgrade',
    () => lines('GET / HTTP/1.1', hostLine(), 'Connection: Upgrade', 'Upgrade: websocket'),
  ],
  [
    'an HTTP/2 upgrade',
    () =>
      lines(
        'GET / HTTP/1.1',
        hostLine(),
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: ',
      ),
  ],
])('%s is closed without a word', async (_name, request) => {
  expect(await talk([request()])).toBe('');
});

describe('Expect: 100-continue', () => {
  const large = 'Content-Length: 50000000';
  const asks = (head: readonly string[], expectation = '100-continue'): string =>
    lines(`POST ${concealSecret.path} HTTP/1.1`, ...head, `Expect: ${expectation}`);
  const typed = 'Content-Type: application/json';

  test.each([
    ['a length over the limit', '413', () => asks([hostLine(), typed, large])],
    [
      'a length over the limit and an unknown word',
      '413',
      () => asks([hostLine(), large], '100-continue, x'),
    ],
    [
      'an unknown expectation and a length over the limit',
      '413',
      () => asks([hostLine(), large], 'miracles'),
    ],
    ['a foreign host', '421', () => asks(['Host: evil.example', typed, large])],
    ['an unknown coding', '415', () => asks([hostLine(), 'Content-Encoding: zip', 'Content-Length: 21'])],
    ['two lengths of coding', '400', () => asks([hostLine(), 'Transfer-Encoding: gzip, chunked'])],
    [
      'a path without a call',
      '404',
      () => asks([hostLine(), large]).replace(concealSecret.path, '/api/v2/no'),
    ],
    ['another method', '405', () => asks([hostLine(), large]).replace('POST', 'DELETE')],
  ])('%s is answered %s at once, and no body is asked for', async (_name, expected, request) => {
    const answer = await talk([request()]);
    expect(status(answer)).toBe(expected);
    expect(answer).not.toContain('100 Continue');
    expect(answer).toMatch(/^Connection: close/im);
  });

  test.each([
    ['a length', 'Content-Length: 22', '{"secret":"expected!"}'],
    ['chunks', 'Transfer-Encoding: chunked', '16\r\n{"secret":"expected!"}\r\n0\r\n\r\n'],
  ])('a body with %s is asked for, then answered', async (_name, head, sent) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    socket.write(asks([hostLine(), typed, head]));
    await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(sent);
    await expect.poll(() => answer).toContain('HTTP/1.1 200');
    socket.destroy();
  });
});

test('a caller over its limit is answered 429, and no body is asked for', async () => {
  await using limited = await startApi({ env: { LIMITS_REVEAL_SECRET: '1/600' } });
  const place = new URL(limited.urls[0] ?? '');
  const path = revealSecret.path.replace(':key', 'q'.repeat(32));
  const request = lines(
    `POST ${path} HTTP/1.1`,
    `Host: ${place.host}`,
    'Content-Type: application/json',
    'Content-Length: 17',
    'Expect: 100-continue',
  );
  expect(await talk([request], { at: Number(place.port) })).toContain('100 Continue');
  const answer = await talk([request], { at: Number(place.port) });
  expect(status(answer)).toBe('429');
});

test('bytes after a rejected request are never read as another request', async () => {
  const { secretKey } = await api.conceal('not for smugglers');
  const inner =
    lines(
      `POST ${revealSecret.path.replace(':key', secretKey)} HTTP/1.1`,
      hostLine(),
      'Content-Type: application/json',
      'Content-Length: 17',
    ) + '{"continue":true}';
  const outers = [
    lines(
      'POST /api/v2/secret/conceal HTTP/1.1',
      hostLine(),
      `Content-Length: ${inner.length}`,
      'Transfer-Encoding: chunked',
    ) + `0\r\n\r\n${inner}`,
    lines(
      'POST /api/v2/secret/conceal HTTP/1.1',
      hostLine(),
      'Transfer-Encoding: identity',
      `Content-Length: 0`,
    ) + inner,
  ];
  for (const outer of outers)
    expect(await talk([outer], { hangUp: false })).not.toContain('not for smugglers');
  const reply = await api.submit(revealSecret, { params: { key: secretKey }, body: { continue: true } });
  expect(reply.ok && reply.body.record.secret_value).toBe('not for smugglers');
});

test('the unread body of a rejected request does not become the next request', async () => {
  const refused =
    lines(
      'POST /api/v2/nowhere HTTP/1.1',
      hostLine(),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ) + body;
  const answer = await talk(
    [refused, lines('GET /api/v2/status HTTP/1.1', hostLine(), 'Connection: close')],
    { hangUp: false },
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe('HTTP/1.1 404');
  expect(answer).not.toContain('HTTP/1.1 400');
});

describe.concurrent('slow sockets have a time limit', () => {
  const ends = async (pieces: readonly string[]): Promise<[string, number]> => {
    const start = performance.now();
    const answer = await talk(pieces, { hangUp: false });
    return [status(answer), performance.now() - start];
  };

  test('closes a head that never ends after 10 to 20 seconds', async () => {
    const [code, ms] = await ends(['GET /api/v2/status HTTP/1.1\r\nX-Slow: ']);
    expect(code).toBe('408');
    expect(ms).toBeLessThan(onThisMachine(20_000));
  });

  test('closes a body that never ends after 30 to 40 seconds, and stores nothing', async () => {
    const [code, ms] = await ends([create(hostLine(), 'Content-Length: 1000')]);
    expect(code).toBe('408');
    expect(ms).toBeLessThan(onThisMachine(40_000));
  });
});
