// Tests the API client (docs/design/product.md#calls).
import { validateShrimp } from '@glimpse/contracts/pages';
import { burnSecret, concealSecret, revealSecret, viewReceipt, viewSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { createApi } from '#lib/api.ts';
import { noteServerTime, serverNow } from '#lib/clock.ts';
import { holdToken } from '#lib/visitor/token.ts';
import { LoadError } from '#lib/load-error.ts';
import { isLostAnswer, isApiFailure } from '#lib/api-failure.ts';
import { aConcealed, aFoundSecret, metadataKey, secretKey } from '#testing/samples.ts';

type Seen = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: URLSearchParams;
  /** A body that is no form. */ readonly text: string;
};

/** A fake server that gives the prepared answers in turn and keeps the requests. */
function server(...answers: readonly (Response | Error)[]) {
  const seen: Seen[] = [];
  const line = [...answers];
  const token = holdToken('first');
  const send = async (url: string, init: RequestInit) => {
    seen.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body instanceof URLSearchParams ? init.body : new URLSearchParams(),
      text: typeof init.body === 'string' ? init.body : '',
    });
    const next = line.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no more answers');
    return next;
  };
  return { seen, token, api: createApi(token, send) };
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const created = (more: object = {}) => json(200, { success: true, custid: 'anon', ...aConcealed(), ...more });
const secret = { body: { kind: 'share', secret: 'a\u0000b\r\nc🙂' } };

test('a POST carries the shrimp in header and form, and the text byte for byte', async () => {
  const { api, seen } = server(created());
  const answer = await api.submit(concealSecret, secret);
  expect(answer).toMatchObject({ ok: true, record: { metadata: { key: metadataKey } } });
  expect(seen[0]).toMatchObject({ url: '/api/v2/secret/conceal', method: 'POST' });
  expect(seen[0]?.headers.get('o-shrimp')).toBe('first');
  expect(Object.fromEntries(seen[0]?.body ?? [])).toEqual({
    kind: 'share',
    secret: 'a\u0000b\r\nc🙂',
    shrimp: 'first',
    utf8: '✓',
  });
});

test('the next call carries the shrimp of the last answer', async () => {
  const { api, seen } = server(created({ shrimp: 'second' }), created());
  await api.submit(concealSecret, secret);
  await api.submit(concealSecret, secret);
  expect(seen.map(({ headers }) => headers.get('o-shrimp'))).toEqual(['first', 'second']);
});

test('the client retries a stale shrimp once with the new one', async () => {
  const stale = json(422, {
    success: false,
    code: 'http.stale_shrimp',
    message: 'Please refresh the page and try again',
    shrimp: 'fresh',
  });
  const { api, seen } = server(stale, created());
  expect(await api.submit(concealSecret, secret)).toMatchObject({ ok: true });
  expect(seen.map(({ headers }) => headers.get('o-shrimp'))).toEqual(['first', 'fresh']);
  expect(seen[1]?.body.get('secret')).toBe('a\u0000b\r\nc🙂');
});

test('a shrimp that stays stale is a failure after one retry', async () => {
  const stale = () => json(422, { success: false, code: 'http.stale_shrimp', message: 'x', shrimp: 'fresh' });
  const { api, seen } = server(stale(), stale(), created());
  expect(await api.submit(concealSecret, secret)).toMatchObject({ ok: false, code: 'http.stale_shrimp' });
  expect(seen).toHaveLength(2);
});

test('the client sends the nonce as Idempotency-Key and the key in the path', async () => {
  const { api, seen } = server(json(404, { code: 'secrets.unknown', message: 'Unknown secret' }));
  const answer = await api.submit(burnSecret, {
    params: { key: metadataKey },
    body: { continue: true },
    nonce: 'n'.repeat(32),
  });
  expect(answer).toMatchObject({ ok: false, status: 404, code: 'secrets.unknown' });
  expect(seen[0]?.url).toBe(`/api/v2/private/${metadataKey}/burn`);
  expect(seen[0]?.headers.get('idempotency-key')).toBe('n'.repeat(32));
  expect(seen[0]?.body.get('continue')).toBe('true');
});

test('a failed load throws', async () => {
  const { api } = server(
    json(200, { success: true, custid: 'anon', ...aFoundSecret() }),
    json(503, { code: 'store.unavailable', message: 'x', retry_after: 3 }),
  );
  const params = { params: { key: secretKey } };
  expect(await api.load(viewSecret, params)).toMatchObject({ record: { key: secretKey } });
  const thrown = await api.load(viewSecret, params).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(LoadError);
  expect((thrown as LoadError).failure).toMatchObject({
    status: 503,
    code: 'store.unavailable',
    retryAfterSeconds: 3,
  });
});

const broken = [
  ['no connection', new TypeError('failed'), 'client.no_answer', true],
  ['half a body', new Response('{"success":tr', { status: 200 }), 'client.incomplete', true],
  ['an answer of another shape', json(200, { success: true, record: 1 }), 'client.bad_format', true],
  ['an HTML error', new Response('<h1>502', { status: 502 }), 'client.not_json', true],
  ['a text error', new Response('no', { status: 400 }), 'client.not_json', false],
  ['JSON without message', json(418, {}), 'client.no_message', false],
  ['an unknown message', json(422, { message: 'Something of tomorrow' }), 'client.message', false],
] as const;

test.each(broken)('%s is a value', async (_, reply, code, lost) => {
  const { api } = server(reply instanceof Response ? reply.clone() : reply);
  const answer = await api.submit(concealSecret, secret);
  expect(answer).toMatchObject({ ok: false, code });
  expect(isApiFailure(answer) && isLostAnswer(answer)).toBe(lost);
});

test('the client ignores members that a newer server adds', async () => {
  const { record, details } = aFoundSecret();
  const { api } = server(json(200, { success: true, record: { ...record, tomorrow: 1 }, details, more: 2 }));
  expect(await api.load(viewSecret, { params: { key: secretKey } })).toMatchObject({
    record: { key: secretKey },
  });
});

test('Retry-After counts where the body names no wait', async () => {
  const { api } = server(json(429, { code: 'http.rate_limited', message: 'x' }, { 'retry-after': '17' }));
  expect(await api.submit(concealSecret, secret)).toMatchObject({ status: 429, retryAfterSeconds: 17 });
});

test('a failed look-up without a message names the route pattern, never the address', async () => {
  const { api } = server(new Response('<h1>', { status: 500 }), json(500, {}));
  expect(await api.submit(viewSecret, { params: { key: secretKey } })).toMatchObject({
    code: 'client.secret_failed',
    status: 500,
  });
  const receipt = await api.submit(viewReceipt, { params: { key: metadataKey } });
  expect(receipt).toMatchObject({ code: 'client.fetch_failed', route: '/api/v2/private/:key' });
  expect(JSON.stringify(receipt)).not.toContain(metadataKey);
});

test.each([
  ['an answer that is no JSON', new Response('<h1>', { status: 418 })],
  ['an answer without a message', json(418, {})],
])('a reveal refused by %s has the text of a failed secret', async (_, answer) => {
  const { api } = server(answer);
  const call = { params: { key: secretKey }, body: { continue: true as const, passphrase: '' } };
  expect(await api.submit(revealSecret, call)).toMatchObject({ code: 'client.secret_failed', status: 418 });
});

test('a form without data or without a target is refused by the page, and not sent', async () => {
  const { api, seen } = server();
  const noData = await api.submit(concealSecret, {} as never);
  const noTarget = await api.submit({ ...concealSecret, path: '' }, secret);
  expect([noData, noTarget]).toMatchObject([
    { ok: false, code: 'client.no_form_data' },
    { ok: false, code: 'client.no_target' },
  ]);
  expect([noData, noTarget].map((failure) => isApiFailure(failure) && isLostAnswer(failure))).toEqual([
    false,
    false,
  ]);
  expect(seen).toEqual([]);
});

test('every answer tells the time of the server, also one that refuses', async () => {
  const ahead = () => serverNow() - Date.now();
  const twoDaysMs = 172_800_000;
  const date = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });
  const { api } = server(
    json(404, { code: 'secrets.unknown' }, date(twoDaysMs)),
    json(429, { code: 'http.rate_limited' }, date(-twoDaysMs)),
  );
  await api.submit(concealSecret, secret);
  expect(Math.abs(ahead() - twoDaysMs)).toBeLessThan(2000);
  await api.submit(concealSecret, secret);
  expect(Math.abs(ahead() + twoDaysMs)).toBeLessThan(2000);
  noteServerTime(new Date().toUTCString(), 0);
});

test('the check of the token is sent as JSON, with the token in header and body', async () => {
  const { api, seen, token } = server(json(200, { success: true, isValid: false, shrimp: 'second' }));
  expect(await api.submit(validateShrimp, {})).toMatchObject({ ok: true, isValid: false });
  expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  expect(seen[0]?.headers.get('o-shrimp')).toBe('first');
  expect(seen[0]?.text).toBe('{"shrimp":"first"}');
  expect(token.current().shrimp).toBe('second');
});
