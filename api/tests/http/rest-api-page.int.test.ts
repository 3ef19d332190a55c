// Tests of the API's documentation: the page without scripts, its style sheet, the OpenAPI document.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#src/routes.ts';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';
import { expectStrict, fetchText } from './expect-strict.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

const look = (path: string, init?: RequestInit) => fetchText(api.urls[0] + path, init);

test('the page shows every call without scripts, sessions or third-party requests', async () => {
  const { status, headers, body, response } = await look('/docs/rest-api', {
    headers: { Accept: 'text/html' },
  });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=60',
  ]);
  expectStrict(headers);
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe|nonce/);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(body).not.toMatch(/<script|<style|\son\w+=|style=|src=|href="(?!\/[a-z]|\/"|#)/);
  for (const contract of contracts) expect(body).toContain(contract.path.replaceAll(/:(\w+)/g, '{$1}'));
  const anchors = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(body).toContain(`curl &#39;${api.urls[0]}/api/v2/status&#39;`);
  expect(body).not.toContain('glimpse.example/');
});

test('the page has its own style sheet, which loads nothing', async () => {
  const { headers, body } = await look('/docs/rest-api.css');
  expectStrict(headers);
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).not.toMatch(/url\(|@import/);
});

test('the page allows GET and HEAD only', async () => {
  expect((await look('/docs/rest-api', { method: 'POST' })).status).toBe(405);
  expect(await look('/docs/rest-api', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test.each(['/docs/rest-api', '/docs/rest-api.css', '/api/openapi.json'])(
  '%s is compressed, and not sent again to a client that has it',
  async (path) => {
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
  },
);
