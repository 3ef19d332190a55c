// Tests what leaves this machine in a request, and how answers are read, on a real connection.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { getBytesOverHttp, sendOverHttp } from './http-client.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resume) => server.close(resume));
    },
  };
}

test('a request carries what the call says, and neither cookie nor origin', async () => {
  const seen: IncomingHttpHeaders[] = [];
  await using host = await serve((request, response) => {
    seen.push(request.headers);
    response.setHeader('Set-Cookie', 'sess=x').end('{}');
  });
  const account = { address: 'änä@example.com', token: 't:t' };
  const call = { ...host, method: 'POST', path: '/a', body: {}, nonce: 'n', account } as const;
  await sendOverHttp(call);
  await sendOverHttp({ ...host, method: 'GET', path: '/b' });
  expect(seen[0]).toMatchObject({
    authorization: `Basic ${Buffer.from('änä@example.com:t:t').toString('base64')}`,
    'idempotency-key': 'n',
    'content-type': 'application/json',
  });
  for (const headers of seen)
    expect([headers.cookie, headers.origin, headers.referer]).toEqual([undefined, undefined, undefined]);
  expect(seen[1]).not.toHaveProperty('authorization');
});

test('code, Retry-After and JSON of an answer are read; other bodies are none', async () => {
  await using host = await serve((request, response) => {
    if (request.url === '/html') response.writeHead(502).end('<html>');
    else response.writeHead(429, { 'Retry-After': '7' }).end('{"code":"http.rate_limited"}');
  });
  expect(await sendOverHttp({ ...host, method: 'GET', path: '/' })).toMatchObject({
    status: 429,
    code: 'http.rate_limited',
    retryAfterSeconds: 7,
  });
  expect(await sendOverHttp({ ...host, method: 'GET', path: '/html' })).toMatchObject({
    status: 502,
    body: undefined,
  });
});

test('a host that is away, hangs up or redirects is told apart', async () => {
  const closed = await serve(() => undefined);
  await closed[Symbol.asyncDispose]();
  const gone = await sendOverHttp({ origin: closed.origin, method: 'GET', path: '/' });
  expect(gone).toMatchObject({ status: 0, failure: 'ECONNREFUSED' });
  await using host = await serve((request, response) => {
    if (request.url === '/hang-up') response.destroy();
    else response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  expect((await sendOverHttp({ ...host, method: 'GET', path: '/hang-up' })).status).toBe(0);
  expect(await sendOverHttp({ ...host, method: 'GET', path: '/' })).toMatchObject({
    status: 302,
    body: undefined,
  });
  expect(await getBytesOverHttp(new URL('/', host.origin), {})).toBeUndefined();
});

test('an answer without end is cut off', async () => {
  await using host = await serve((_request, response) => {
    const block = Buffer.alloc(1_048_576);
    const more = (): void => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  });
  await expect(sendOverHttp({ ...host, method: 'GET', path: '/' })).rejects.toThrow('too large');
});
