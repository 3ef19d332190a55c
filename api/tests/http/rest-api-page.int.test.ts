// Tests of the API's documentation: the page that shows it, and the OpenAPI document.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#src/routes.ts';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';
import { expectStrict, fetchText } from './expect-strict.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages, LOCALES: 'en,de' } });
});
afterAll(() => api[Symbol.asyncDispose]());

const look = (path: string, init?: RequestInit) => fetchText(api.urls[0] + path, init);

const referenceOf = (body: string): string => /<main>(.*)<\/main>/s.exec(body)?.[1] ?? '';
const pathsIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/docs\/rest-api\/[^"#]*)"/g)].map(([, path]) => path ?? '');

test('the page of all calls shows each in the frame of all pages, without a request of its own', async () => {
  const { status, headers, body } = await look('/docs/rest-api/all', { headers: { Accept: 'text/html' } });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expectStrict(headers);
  const reference = referenceOf(body);
  expect(reference).not.toMatch(/<script|<style|\son\w+=|style=|src=|href="(?!\/[a-z]|\/"|#)/);
  for (const contract of contracts) expect(reference).toContain(contract.path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(reference).toContain(`curl &#39;${api.urls[0]}/api/v2/status&#39;`);
  expect(reference).not.toContain('glimpse.example/');
});

test('each group has a page, every link of the contents leads to a call, and no call is missing', async () => {
  const first = await look('/docs/rest-api');
  const groups = new Set(pathsIn(referenceOf(first.body)));
  expect(groups.size).toBeGreaterThan(8);
  const pages = new Map<string, string>([['/docs/rest-api', referenceOf(first.body)]]);
  for (const path of groups) {
    const answer = await look(path);
    expect(answer.status, path).toBe(200);
    pages.set(path, referenceOf(answer.body));
  }
  const idsOf = (html = ''): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
  for (const [path, html] of pages) {
    const ids = idsOf(html);
    expect(new Set(ids).size, path).toBe(ids.length);
    for (const [, target = '', id = ''] of html.matchAll(/href="([^"#]*)#([^"]+)"/g))
      expect(idsOf(pages.get(target || path)), `${path} ${target}#${id}`).toContain(id);
  }
  const articles = (html = ''): number => html.match(/<article/g)?.length ?? 0;
  const parts = [...pages]
    .filter(([path]) => path !== '/docs/rest-api/all')
    .map(([, html]) => articles(html));
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(articles(pages.get('/docs/rest-api/all')));
});

test('a group that there is not is an unknown page', async () => {
  expect((await look('/docs/rest-api/nothing', { headers: { Accept: 'text/html' } })).status).toBe(404);
});

test('the frame comes from the pages, and no other page holds the reference', async () => {
  expect((await look('/docs/rest-api')).body).toContain('<h1>REST API</h1>');
  expect((await look('/')).body).not.toContain('curl');
  expect((await look('/docs/rest-api.css')).status).toBe(404);
});

test('the page allows GET and HEAD only', async () => {
  expect((await look('/docs/rest-api', { method: 'POST' })).status).toBe(405);
  expect(await look('/docs/rest-api', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test.each([
  '/docs/rest-api',
  '/docs/rest-api/all',
  '/about',
  '/info/privacy',
  '/info/security',
  '/info/terms',
  '/translations',
])('%s is rendered once for all visitors, and not sent again to a browser that has it', async (path) => {
  for (const coding of ['identity', 'gzip', 'br']) {
    const asked = { 'Accept-Encoding': coding };
    const first = await look(path, { headers: asked });
    expect(first.headers).toMatchObject({ vary: 'Cookie, Accept-Language, Accept-Encoding' });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.body).toContain('"shrimp":""');
    const nonce = /'nonce-([^']+)'/.exec(first.headers['content-security-policy'] ?? '')?.[1];
    expect(new Set(first.body.match(/(?<=nonce=")[^"]+/g))).toEqual(new Set([nonce]));
    expect((await look(path, { headers: asked })).body).toBe(first.body);
    const again = await look(path, { headers: { ...asked, 'If-None-Match': first.headers['etag'] ?? '' } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expectStrict(again.headers);
  }
});

test('another language is another page, and a page with a session is rendered for it alone', async () => {
  const etag = (await look('/about')).headers['etag'] ?? '';
  const other = await look('/about?locale=de', { headers: { 'If-None-Match': etag } });
  expect([other.status, other.headers['etag'] === etag]).toEqual([200, false]);
  expect(other.headers['set-cookie']).toMatch(/^locale=de/);
  const own = await look('/', { headers: { 'If-None-Match': etag } });
  expect([own.status, own.headers['etag'], own.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ]);
  expect(own.headers['set-cookie']).toMatch(/^sess=a/);
});

test('the OpenAPI document is compressed, and not sent again to a client that has it', async () => {
  const path = '/api/openapi.json';
  const { headers, body } = await look(path, { headers: { 'Accept-Encoding': 'gzip' } });
  expectStrict(headers);
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=60',
  });
  expect(Number(headers['content-length'])).toBeLessThan(body.length / 2);
  const again = await look(path, {
    headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': headers['etag'] ?? '' },
  });
  expect(again).toMatchObject({ status: 304, body: '' });
  expectStrict(again.headers);
  const plain = await look(path, { headers: { 'Accept-Encoding': 'identity' } });
  expect([plain.headers['content-encoding'], plain.body === body]).toEqual([undefined, true]);
});
