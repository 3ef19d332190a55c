// Routes, methods, services, envelope and headers of a call (docs/design/http-api.md#paths-and-hosts).
import { connect } from 'node:net';
import { endpoint } from '@glimpse/contracts/endpoint';
import { LinkKey, Scalar } from '@glimpse/contracts/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '#platform/http/core/actor.ts';
import { route } from './route.ts';
import { anonymous, serveCalls } from './testing.ts';

const key = 'a'.repeat(32);
const look = endpoint({
  method: 'GET',
  path: '/api/v2/item/:key',
  summary: 'look',
  access: 'anyone',
  csrf: 'none',
  limit: 'check_status',
  onCustomDomains: true,
  noIndex: true,
  unknownParam: 'secrets.unknown',
  params: z.object({ key: LinkKey }),
  response: z.strictObject({ record: z.strictObject({ key: z.string() }), details: z.strictObject({}) }),
  errors: ['secrets.unknown'],
});
const open = endpoint({
  ...look,
  method: 'POST',
  aliases: ['/api/v2/item/:key/open'],
  csrf: 'shrimp',
  limit: 'get_page',
  nonce: 'optional',
  body: z.object({ word: Scalar }),
});
const many = endpoint({
  method: 'POST',
  path: '/api/v2/item/status',
  summary: 'many',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'check_status',
  lists: ['identifiers'],
  body: z.object({ identifiers: z.optional(z.union([z.string(), z.array(z.string())])), ttl: Scalar }),
  response: z.strictObject({ records: z.array(z.string()), count: z.int(), details: z.strictObject({}) }),
  errors: [],
});
const calls = [
  route(look, (_: object, { params }) => ({ record: { key: params.key }, details: {} })),
  route(open, (_: object, { params, body, nonce }) => ({
    record: { key: [params.key, body.word, nonce].join(' ') },
    details: {},
  })),
  route(many, (_: object, { body }) => ({ records: [body.identifiers ?? []].flat(), count: 1, details: {} })),
];
const post = (body: unknown, headers: Record<string, string> = {}) => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const session = { signedIn: false, cookie: 'a', hash: Buffer.alloc(32) };
const withSession: Actor = { ...anonymous, carriesCookie: true, session };

test('an answer has its envelope, strict headers and its length', async () => {
  await using server = await serveCalls(calls);
  const answer = await server.send('GET', `/api/v2/item/${key}?continue=true`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-language': 'en',
    'x-request-id': 'r1',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'content-length': String(
      JSON.stringify({ success: true, custid: 'anon', record: { key }, details: {} }).length,
    ),
  });
  expect(answer.headers.has('x-powered-by')).toBe(false);
  expect(await answer.json()).toEqual({ success: true, custid: 'anon', record: { key }, details: {} });
  expect(server.lines).toMatchObject([
    { method: 'GET', route: '/api/v2/item/:key', status: 200, actor: 'anonymous' },
  ]);
});

test.for(['plain', 'a name in latin: Zoë', 'beyond: € 😀', 'é'.repeat(20_000), 'e'.repeat(20_000)])(
  'a text arrives as it was, and its length is counted in bytes: %.30s',
  async (text) => {
    await using server = await serveCalls(calls);
    const answer = await server.send('POST', '/api/v2/item/status', post({ identifiers: [text] }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse(bytes.toString())).toMatchObject({ records: [text] });
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  },
);

test('HEAD answers like GET without a body, OPTIONS tells what is allowed and nothing about other origins', async () => {
  await using server = await serveCalls(calls);
  const head = await server.send('HEAD', `/api/v2/item/${key}`);
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
  const options = await server.send('OPTIONS', `/api/v2/item/${key}`, {
    headers: { origin: 'https://evil.example' },
  });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a method without a contract is 405 with Allow', async () => {
  await using server = await serveCalls(calls);
  const answer = await server.send('DELETE', `/api/v2/item/${key}`);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  expect(await answer.json()).toMatchObject({
    success: false,
    code: 'http.method_not_allowed',
    error_type: 'MethodNotAllowed',
  });
});

test('fixed words win over a key, and a trailing slash is the same path', async () => {
  await using server = await serveCalls(calls);
  expect((await server.send('POST', '/api/v2/item/status/', post({ identifiers: ['x', 'y'] }))).status).toBe(
    200,
  );
  expect((await server.send('GET', '/api/v2/item/status')).status).toBe(405);
  expect((await server.send('GET', `/api/v2/item/${key}/`)).status).toBe(200);
  expect((await server.send('GET', `/api/v2/ITEM/${key}`)).status).toBe(404);
});

test('a malformed key counts as unknown, and the answer repeats at most 64 characters of it', async () => {
  await using server = await serveCalls(calls);
  for (const asked of ['UPPER', 'x'.repeat(300), `${key}%00`, '%7B%22$gt%22:1%7D']) {
    const answer = await server.send('GET', `/api/v2/item/${asked}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Unknown secret',
      error: 'Unknown secret',
      error_type: 'MissingSecret',
      code: 'secrets.unknown',
      secret_key: decodeURIComponent(asked).slice(0, 64),
    });
  }
});

test('an unknown path under /api is JSON', async () => {
  await using server = await serveCalls(calls);
  expect(await (await server.send('GET', '/api/v2/nothing')).json()).toMatchObject({
    code: 'http.not_found',
  });
});

test('a changing call answers with a shrimp where a session exists, also when it refuses', async () => {
  await using server = await serveCalls(calls, { actor: () => withSession });
  expect(await (await server.send('POST', `/api/v2/item/${key}`, post({}))).json()).toMatchObject({
    shrimp: 'fresh-shrimp',
  });
  expect(await (await server.send('POST', '/api/v2/item/x', post({}))).json()).toMatchObject({
    code: 'secrets.unknown',
    shrimp: 'fresh-shrimp',
  });
  expect(await (await server.send('GET', `/api/v2/item/${key}`)).json()).not.toHaveProperty('shrimp');
});

test('the shrimp may be a parameter; without a good one nothing runs and a session is given', async () => {
  let ran = 0;
  const counted = [route(open, () => ((ran += 1), { record: { key: 'x' }, details: {} }))];
  await using server = await serveCalls(counted, {
    csrf: (_request, _actor, parameter) =>
      parameter === undefined ? 'ask' : parameter === 'good' ? 'pass' : 'refuse',
    startSession: () => session,
  });
  const refused = await server.send('POST', `/api/v2/item/${key}`, post({ shrimp: 'bad' }));
  expect([refused.status, ran]).toEqual([422, 0]);
  expect(await refused.json()).toMatchObject({
    code: 'http.stale_shrimp',
    field: 'shrimp',
    shrimp: 'fresh-shrimp',
  });
  expect((await server.send('POST', `/api/v2/item/${key}`, post({ shrimp: { $ne: '' } }))).status).toBe(422);
  expect((await server.send('POST', `/api/v2/item/${key}/open`, post({ shrimp: 'good' }))).status).toBe(200);
  expect(ran).toBe(1);
});

test('a call that is not offered on custom domains is unknown there', async () => {
  const host = { kind: 'custom', hostname: 'other.example.com', domainId: 'd' } as const;
  await using server = await serveCalls(calls, { host: () => host });
  expect((await server.send('GET', `/api/v2/item/${key}`)).status).toBe(200);
  expect((await server.send('POST', '/api/v2/item/status', post({}))).status).toBe(404);
});

test('a nonce is read by its calls only and must be 22 to 128 safe characters', async () => {
  await using server = await serveCalls(calls);
  const nonce = 'N-_0'.repeat(6);
  const good = await server.send(
    'POST',
    `/api/v2/item/${key}`,
    post({ word: 'p' }, { 'idempotency-key': nonce }),
  );
  expect(await good.json()).toMatchObject({ record: { key: `${key} p ${nonce}` } });
  for (const bad of ['short', 'x'.repeat(129), 'spaces are not allowed in it', '']) {
    const answer = await server.send('POST', `/api/v2/item/${key}`, post({}, { 'idempotency-key': bad }));
    expect(await answer.json()).toMatchObject({ code: 'secrets.bad_nonce', field: 'Idempotency-Key' });
  }
  expect(
    (await server.send('GET', `/api/v2/item/${key}`, { headers: { 'idempotency-key': 'short' } })).status,
  ).toBe(200);
});

test('a body that drips in does not count as work in flight, and work that fails is counted out', async () => {
  let inFlight = 0;
  const services = { enter: () => void (inFlight += 1), leave: () => void (inFlight -= 1) };
  await using server = await serveCalls(calls, services);
  const socket = connect(server.port, '127.0.0.1');
  const head = `POST /api/v2/item/${key} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  expect((await server.send('GET', '/api/v2/item/x')).status).toBe(404);
  expect(inFlight).toBe(0);
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
  socket.end('}');
  expect(await answer).toContain('HTTP/1.1 200');
  expect(inFlight).toBe(0);
});

test('two calls for one method and path do not start', async () => {
  await expect(
    serveCalls([
      route(look, () => ({ record: { key }, details: {} })),
      route(look, () => ({ record: { key }, details: {} })),
    ]),
  ).rejects.toThrow('Two calls');
});
