// A browser gets a page for an address with a broken escape (docs/design/web-secrets.md#damaged-links).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';
import { fetchText } from './expect-strict.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

const key = 'ab12'.repeat(8);
const look = (path: string, accept: string, init: RequestInit = {}) =>
  fetchText(api.urls[0] + path, { ...init, headers: { accept } });

test.each([
  `/secret/${key}%`,
  `/secret/${key}%E0`,
  `/secret/${key}%E3%80`,
  '/secret/%zz',
  `/secret/${key}?x=%`,
])('%s is the recipient page, whose script repairs the link', async (path) => {
  const { status, headers, body } = await look(path, 'text/html');
  expect([status, headers['x-robots-tag'], headers['content-type']]).toEqual([
    200,
    'noindex, nofollow',
    'text/html; charset=utf-8',
  ]);
  expect(body).toContain('id="bootstrap"');
  expect(body).not.toContain(key);
});

test.each([
  ['/about%', 404],
  ['/%E3%80%8Csecret%', 404],
  ['/?a=%e', 200],
  ['/about?x=100%', 200],
])('%s is read as it stands: a lone % is a sign', async (path, expected) => {
  const { status, body } = await look(path, 'text/html');
  expect([status, body.includes('id="bootstrap"')]).toEqual([expected, true]);
});

test('a page for customers leads to sign-in with the address unchanged', async () => {
  const { status, headers } = await look('/recent?x=100%', 'text/html', { redirect: 'manual' });
  expect([status, headers['location']]).toEqual([
    302,
    `/signin?redirect=${encodeURIComponent('/recent?x=100%25')}`,
  ]);
});

test('programs, calls and forms get the error', async () => {
  const path = `/secret/${key}%`;
  const answers = [
    await look(path, '*/*'),
    await look(`/api/v2${path}`, 'text/html'),
    await look(path, 'text/html', { method: 'POST', body: 'a=1' }),
  ];
  for (const { status, body } of answers)
    expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'http.bad_request' }]);
});
