// Tests that the running app, docs/routes.md and the OpenAPI document agree on the methods of every path
// (docs/design/http-api.md#paths-and-hosts).
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methods as table } from '../../src/routes.ts';
import { type Api, noRateLimits, samplePages, startApi } from '../fixtures/start-api.ts';

const sent = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { ...noRateLimits, WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

const key = 'z'.repeat(32);
const filled = (path: string): string =>
  path.replaceAll(/[:*](\w+)/g, (_, name) => (name === 'key' ? key : 'x'));

async function ask(method: string, path: string) {
  const response = await fetch((api.urls[0] ?? '') + filled(path), {
    method,
    redirect: 'manual',
    headers: { Accept: 'text/html' },
  });
  await response.arrayBuffer();
  return { status: response.status, allow: response.headers.get('allow') };
}

/** The rows of docs/routes.md#methods. */
async function documentedMethods(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(new URL('../../../docs/routes.md', import.meta.url), 'utf8');
  const rows = page.slice(page.indexOf('## Methods')).matchAll(/^\| `([^`]+)` \| ([A-Z, ]+) \|$/gm);
  return new Map([...rows].map(([, path = '', methods = '']) => [path, methods]));
}

test.each([...table])('%s gets 405 with Allow for a method that no path has', async (path, methods) => {
  const { host, port } = new URL(api.urls[0] ?? '');
  const asked = request({
    host: '127.0.0.1',
    port,
    path: filled(path),
    method: 'PROPFIND',
    headers: { host },
  });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  await answer.toArray();
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, methods.join(', ')]);
});

test('docs/routes.md lists every path of the table', async () => {
  expect([...(await documentedMethods()).keys()].toSorted()).toEqual([...table.keys()].toSorted());
});

describe.each([...table.keys()])('%s', (path) => {
  test('has the documented methods, and every other one gets 405 with Allow', async () => {
    const allowed = (await documentedMethods()).get(path) ?? '';
    for (const method of sent) {
      const { status, allow } = await ask(method, path);
      const isAllowed = allowed.split(', ').includes(method);
      expect([method, status === 405], `status ${status}`).toEqual([method, !isAllowed]);
      expect([method, allow]).toEqual([method, method === 'OPTIONS' || !isAllowed ? allowed : null]);
      if (method === 'OPTIONS') expect(status).toBe(204);
    }
  });
});

type Operation = { readonly 'x-page'?: true };
test('the OpenAPI document has exactly the calls of the table', async () => {
  const response = await fetch(`${api.urls[0]}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  const described = Object.entries(paths).map(([path, operations]) => {
    const names = Object.keys(operations).map((name) => name.toUpperCase());
    const page = Object.values(operations).some((one) => one['x-page']) ? ['GET'] : [];
    return [path, [...new Set([...names, ...page])].toSorted()] as const;
  });
  const calls = [...table].flatMap(([path, methods]) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const own = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
    return template in paths ? [[template, own.toSorted()] as const] : [];
  });
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(calls));
  const missing = [...table]
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path]) => path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(missing.filter((path) => !(path in paths))).toEqual([]);
});

test.each([
  ['/signin', 200],
  ['/signup', 200],
  ['/signup/basic', 200],
  ['/forgot', 200],
  [`/forgot/${key}`, 200],
  [`/address/${key}`, 200],
  ['/incoming', 404], // off without an address
])('GET %s is the page of its form and answers %i', async (path, status) => {
  const response = await fetch((api.urls[0] ?? '') + path, { headers: { Accept: 'text/html' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(await response.text()).toContain('</html>');
});

test('a path outside the table is unknown with every method', async () => {
  for (const path of ['/nothing/here', '/api/v2/nothing', '/api/v1/nothing', '/csp-report/more'])
    for (const method of sent)
      expect([path, method, (await ask(method, path)).status]).toEqual([path, method, 404]);
});
