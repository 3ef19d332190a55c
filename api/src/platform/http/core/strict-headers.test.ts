// Every answer carries the strict headers (docs/design/trust.md#response-headers).
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, test } from 'vitest';
import {
  type Connection,
  type FlatHeaders,
  headersWithoutRequest,
  pageHeaders,
  smallPageHeaders,
  strictHeaders,
} from './strict-headers.ts';
import { writeHead } from './write-head.ts';

/** The headers of a real answer as they came, without those that Node adds. */
async function answer(connection: Connection, more: FlatHeaders = []): Promise<FlatHeaders> {
  const middleware = strictHeaders(() => connection);
  await using server = createServer((received, response) =>
    middleware(received, response, () => {
      writeHead(response, 204, ['X-End', 'yes', ...more]);
      response.end();
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const sent = request({ port: typeof address === 'object' && address ? address.port : 0 }).end();
  const [response] = (await once(sent, 'response')) as [{ rawHeaders: string[]; resume(): void }];
  response.resume();
  return response.rawHeaders.slice(0, response.rawHeaders.indexOf('Date'));
}

function asObject(flat: FlatHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) {
    const name = (flat[at] ?? '').toLowerCase();
    expect(found).not.toHaveProperty(name);
    found[name] = flat[at + 1] ?? '';
  }
  return found;
}

const always = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

test('what is no page may do nothing', async () => {
  const headers = asObject(await answer('http'));
  expect(headers).toMatchObject({
    ...always,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('an answer to invalid HTTP has the headers of every answer', async () => {
  for (const connection of ['http', 'https'] as const)
    expect([...headersWithoutRequest(connection === 'https'), 'X-End', 'yes']).toEqual(
      await answer(connection),
    );
});

test('a small page may use its one style sheet and nothing else', async () => {
  expect(asObject(await answer('https', smallPageHeaders('c3R5bGU=')))).toMatchObject({
    ...always,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'content-security-policy':
      "default-src 'none'; style-src 'sha256-c3R5bGU='; frame-ancestors 'none'; sandbox",
  });
});

test('a page runs its own nonced script and nothing else', async () => {
  const headers = asObject(await answer('https', pageHeaders('bm9uY2U=')));
  expect(headers).toMatchObject({
    ...always,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'nonce-bm9uY2U=' 'strict-dynamic'; style-src 'self' 'nonce-bm9uY2U='; img-src 'self'; font-src 'self'; connect-src 'self'; " +
      "worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types glimpse; report-to csp; report-uri /csp-report",
  );
  expect(headers['reporting-endpoints']).toBe('csp="/csp-report"');
});

test('https without subdomains leaves subdomains to their owner', async () => {
  const headers = asObject(await answer('https without subdomains'));
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('only the clipboard may be written to', async () => {
  const policy = asObject(await answer('http'))['permissions-policy']?.split(', ') ?? [];
  expect(policy.length).toBeGreaterThan(15);
  expect(policy.filter((entry) => !entry.endsWith('=()'))).toEqual(['clipboard-write=(self)']);
});
