// Tests that every answer has the strict headers (decision 19, docs/design/trust.md#response-headers).
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#src/routes.ts';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';
import { expectStrict, fetchText } from './expect-strict.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { LIMITS_CSP_REPORT: '1/600', WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

const look = (path: string, init?: RequestInit) => fetchText(api.urls[0] + path, init);

const key = 'a'.repeat(32);
const paths = contracts.flatMap((contract) =>
  [contract.path, ...(contract.aliases ?? [])].map(
    (path) => [contract.method, path, contract.cacheSeconds] as const,
  ),
);

describe('calls', () => {
  test.each(paths)('%s %s', async (method, path, cacheSeconds) => {
    const { headers } = await look(path.replace(':key', key), { method });
    expectStrict(headers);
    expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
    expect(headers['content-language']).toBe('en');
    expect(headers['cache-control']).toBe(
      cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`,
    );
    const quiet = /\/(secret|private|metadata|receipt|forgot|sealed)(\/|$)|^\/address\//.test(path);
    expect(headers['x-robots-tag']).toBe(quiet ? 'noindex, nofollow' : undefined);
  });
});

describe('pages', () => {
  test.each(['/', `/secret/${key}`, `/private/${key}`, `/private/${key}/burn`, '/nothing/here'])(
    '%s',
    async (path) => {
      const { headers, body } = await look(path);
      expectStrict(headers);
      const nonce =
        /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(headers['content-security-policy'] ?? '')?.[1] ??
        '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(body.match(/<script(?![^>]*nonce=)/g)).toBeNull();
      for (const [, used] of body.matchAll(/nonce="([^"]*)"/g)) expect(used).toBe(nonce);
      const bootstrap = /<script[^>]*id="bootstrap"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      expect(bootstrap).not.toContain(nonce);
      expect(bootstrap).not.toContain(key);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe(
        /^\/(secret|private)/.test(path) ? 'noindex, nofollow' : undefined,
      );
    },
  );
});

describe('all other answers', () => {
  test.each([
    ['a missing asset', '/assets/none.js', {}, 404],
    ['robots.txt', '/robots.txt', {}, 200],
    ['a missing security.txt', '/.well-known/security.txt', {}, 404],
    ['a missing favicon', '/favicon.ico', {}, 404],
    ['an old address', `/receipt/${key}`, {}, 302],
    ['a prefetch', '/', { headers: { 'Sec-Purpose': 'prefetch' } }, 503],
    ['OPTIONS', '/', { method: 'OPTIONS' }, 204],
    ['an unknown call', '/api/v2/nothing', {}, 404],
    ['a wrong method', '/', { method: 'DELETE' }, 405],
    ['a bad escape', '/%zz', {}, 400],
    ['wrong credentials', '/', { headers: { Authorization: 'Basic eDp5' } }, 401],
    ['too large', '/api/v2/secret/conceal', { method: 'POST', body: 'secret='.padEnd(200_000, 'x') }, 413],
    [
      'a wrong type',
      '/api/v2/secret/conceal',
      { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } },
      415,
    ],
  ] as [string, string, RequestInit, number][])('%s', async (_name, path, init, status) => {
    const answer = await look(path, init);
    expect(answer.status).toBe(status);
    expectStrict(answer.headers);
  });

  test('an answer over a rate limit', async () => {
    const report = () =>
      look('/csp-report', {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/csp-report' },
      });
    await report();
    const { status, headers } = await report();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expectStrict(headers);
  });

  test('the answer to bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(api.urls[0] ?? '').port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write('BOGUS\r\n\r\n');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const headers = Object.fromEntries(
      answer
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
    );
    expectStrict(headers);
  });
});

test('only pages set the session cookie', async () => {
  const cookies = async (path: string, init: RequestInit = {}) =>
    (await look(path, init)).response.headers.getSetCookie();
  const [cookie = ''] = await cookies('/');
  expect(cookie).toMatch(/^sess=a[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect(await cookies('/', { headers: { Cookie: pair } })).toEqual([]);
  for (const path of [
    '/robots.txt',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/assets/none.js',
    '/api/v2/status',
    `/api/v2/secret/${key}`,
    '/api/v2/bootstrap',
    `/receipt/${key}`,
  ])
    expect(await cookies(path)).toEqual([]);
  expect(await cookies('/', { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).toEqual([]);
  expect(await cookies('/api/v2/validate-shrimp', { method: 'POST' })).toHaveLength(1);
});

test('the language of the query is stored', async () => {
  const { response } = await look('/?locale=en');
  expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('locale='))).toBe(
    'locale=en; Path=/; Max-Age=2592000; SameSite=Lax',
  );
});

test('robots.txt excludes the links of secrets', async () => {
  const { body, headers } = await look('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const path of [
    'private',
    'receipt',
    'secret',
    'shared',
    'account',
    'dashboard',
    'recent',
    'forgot',
    'address',
    'colonel',
    'admin',
    'api',
  ])
    expect(body).toContain(`Disallow: /${path}\n`);
});

test('the page of a link is the same for every key', async () => {
  const page = async (secretKey: string) =>
    (await look(`/secret/${secretKey}`, { headers: { Cookie: `sess=a${'x'.repeat(43)}` } })).body.replace(
      /nonce="[^"]*"|"shrimp":"[^"]*"/g,
      '',
    );
  const { secretKey } = await api.conceal('x');
  expect(await page(secretKey)).toBe(await page(key));
});

test('over the limit a browser gets a page, other callers get JSON', async () => {
  await using limited = await startApi({ env: { LIMITS_GET_PAGE: '1/600', WEB_DIST: samplePages } });
  const get = (accept: string) => fetch(`${limited.urls[0]}/`, { headers: { Accept: accept } });
  expect((await get('text/html')).status).toBe(200);
  const page = await get('text/html,*/*');
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await page.text()).toContain('<h1>Too many requests</h1>');
  expectStrict(Object.fromEntries(page.headers));
  expect(await (await get('application/json')).json()).toMatchObject({
    success: false,
    code: 'http.rate_limited',
  });
});
