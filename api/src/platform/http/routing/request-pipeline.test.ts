// Fields of a contract and services that change how one call is answered.
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { endpoint } from '@glimpse/contracts/endpoint';
import { LinkKey, Scalar } from '@glimpse/contracts/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { route } from './route.ts';
import { anonymous, serveCalls } from './testing.ts';

const key = 'a'.repeat(32);
const bare = {
  summary: 'bare',
  access: 'anyone',
  csrf: 'none',
  limit: 'none',
  envelope: 'bare',
  errors: [],
} as const;
const item = endpoint({
  ...bare,
  method: 'GET',
  path: '/api/v2/item/:key',
  noIndex: true,
  params: z.object({ key: LinkKey }),
  response: z.strictObject({}),
});
const texts = endpoint({
  ...bare,
  method: 'POST',
  path: '/api/v2/text',
  body: z.object({ text: Scalar }),
  response: z.object({ text: Scalar }),
});
const plain = endpoint({ ...bare, method: 'GET', path: '/api/v2/plain', response: z.strictObject({}) });
const challenged = endpoint({
  ...bare,
  method: 'POST',
  path: '/api/v2/challenged',
  challengeField: 'solved',
  body: z.object({ solved: Scalar }),
  response: z.strictObject({}),
});

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

test('errors have another form below the path that the service `errorForm` names', async () => {
  await using server = await serveCalls([route(texts, (_: object, { body }) => ({ text: body.text }))], {
    errorForm: {
      mount: '/api/old',
      toAnswer: ({ code }, { route: found }) => ({ status: 418, body: { code, found } }),
    },
  });
  const own = await server.send('GET', '/api/old/nothing');
  expect([own.status, await own.json()]).toEqual([418, { code: 'http.not_found', found: '/api/old/*' }]);
  const malformed = await server.send('GET', '/api/old/%zz');
  expect([malformed.status, await malformed.json()]).toEqual([
    418,
    { code: 'http.bad_request', found: '/api/old/*' },
  ]);
  expect((await server.send('GET', '/api/v2/nothing')).status).toBe(404);
});

test('robots are told not to index a path, whatever the method and status', async () => {
  await using server = await serveCalls([route(item, () => ({})), route(plain, () => ({}))]);
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
    const robots = async (path: string) => (await server.send(method, path)).headers.get('x-robots-tag');
    expect(await robots(`/api/v2/item/${key}`), method).toBe('noindex, nofollow');
    expect(await robots('/api/v2/item/x'), method).toBe('noindex, nofollow');
    expect(await robots('/api/v2/plain'), method).toBeNull();
    expect(await robots('/api/v2/nothing'), method).toBeNull();
  }
});

test('the service `writeBody` gets each body and its encoding instead of the connection', async () => {
  const written: string[] = [];
  await using server = await serveCalls([route(texts, (_: object, { body }) => ({ text: body.text }))], {
    writeBody: (response, body, encoding) => {
      written.push(`${encoding} ${String(body)}`);
      response.end('written');
    },
  });
  const head = { 'content-type': 'application/json', connection: 'close' };
  await server
    .send('POST', '/api/v2/text', post({ text: 'a' }, head))
    .then((answer) => answer.text())
    .catch(() => undefined);
  await server
    .send('POST', '/api/v2/text', post({ text: '€' }, head))
    .then((answer) => answer.text())
    .catch(() => undefined);
  expect(written).toEqual([expect.stringMatching(/^latin1 .*"a"/), expect.stringMatching(/^utf8 .*"€"/)]);
});

test('only anonymous callers redeem a challenge, with the field that the contract names', async () => {
  const seen: unknown[] = [];
  const over = { redeemChallenge: (solution: string | undefined) => void seen.push(solution) };
  const asks = [route(challenged, () => ({}))];
  await using server = await serveCalls(asks, over);
  await server.send('POST', challenged.path, post({ solved: 'x' }));
  await server.send('POST', challenged.path, post({}));
  await using known = await serveCalls(asks, { ...over, actor: () => ({ ...anonymous, kind: 'customer' }) });
  await known.send('POST', challenged.path, post({ solved: 'y' }));
  expect(seen).toEqual(['x', undefined]);
});

test('who may not create is refused before the body is read, and calls that create nothing do not ask', async () => {
  const creating = endpoint({ ...texts, path: '/api/v2/create', creates: true });
  const asked: string[] = [];
  const checkCreator = ({ kind }: Actor): void => {
    asked.push(kind);
    fail('http.not_signed_in');
  };
  const run = (_: object, { body }: { body: { text: string | undefined } }) => ({ text: body.text });
  await using server = await serveCalls([route(texts, run), route(creating, run)], { checkCreator });
  const malformed = { ...post({}), body: '{' };
  expect((await server.send('POST', creating.path, malformed)).status).toBe(401);
  expect((await server.send('POST', texts.path, malformed)).status).toBe(400);
  const unsent = httpRequest(`${server.origin}${creating.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1000 },
  });
  unsent.on('error', () => undefined);
  unsent.write('{');
  const [response] = (await once(unsent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  unsent.destroy();
  expect(asked).toEqual(['anonymous', 'anonymous']);
});

test('a call with a byte limit pays for both limits at once, when its body is read', async () => {
  const paid: unknown[] = [];
  const limited = endpoint({ ...texts, limit: 'check_status', byteLimit: 'create_bytes' });
  await using server = await serveCalls([route(limited, () => ({}))], {
    limit: (charges) => void paid.push(charges),
  });
  await server.send('POST', limited.path, post({ text: 1 }));
  expect(paid).toEqual([
    [
      { event: 'check_status', points: 1 },
      { event: 'create_bytes', points: 10 },
    ],
  ]);
});

test('a bare answer may be a list', async () => {
  const list = endpoint({ ...bare, method: 'GET', path: '/api/v2/list', response: z.array(z.string()) });
  await using server = await serveCalls([route(list, () => ['a', 'b'])]);
  expect(await (await server.send('GET', list.path)).json()).toEqual(['a', 'b']);
});

test('a call for our own pages refuses other origins before it reads a body', async () => {
  const guarded = endpoint({ ...texts, path: '/api/v2/guarded', sameOrigin: true });
  const calls = [route(guarded, (_: object, { body }) => ({ text: body.text }))];
  const statusOf = async (source: 'own' | 'null' | 'foreign'): Promise<unknown> => {
    await using server = await serveCalls(calls, { source: () => source });
    const said = await server.send('POST', guarded.path, post({ text: 'a' }));
    return ((await said.json()) as { code?: string }).code ?? said.status;
  };
  expect(await statusOf('own')).toBe(200);
  expect(await statusOf('null')).toBe('http.stale_shrimp');
  expect(await statusOf('foreign')).toBe('http.stale_shrimp');
});
