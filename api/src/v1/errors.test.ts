// Errors of API v1: 404 with one exact text and nothing else (docs/design/http-api.md#api-v1).
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { endpoint } from '@glimpse/contracts/endpoint';
import { frozenTexts } from '@glimpse/contracts/v1';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fail } from '#platform/errors/api-error.ts';
import { route } from '#platform/http/routing/route.ts';
import { serveCalls } from '#platform/http/routing/testing.ts';
import { readResponse, serveV1 } from './testing.ts';
import { v1ErrorForm } from './v1-errors.ts';

const v1Errors = { errorForm: v1ErrorForm };

const failing = endpoint({
  method: 'POST',
  path: '/api/v1/secret/:key',
  summary: 'Fails as told',
  access: 'anyone',
  csrf: 'none',
  limit: 'none',
  envelope: 'bare',
  frozen: { hides: ['secrets.wrong_passphrase'] },
  params: z.object({ key: z.string() }),
  response: z.strictObject({}),
  errors: [],
});
const early: readonly number[] = [400, 405, 413, 415, 421, 431];
const key = 'z'.repeat(70);
const asked = key.slice(0, 64);

test.each(Object.keys(errors) as ErrorCode[])('%s is its text alone', async (code) => {
  await using server = await serveCalls(
    [route(failing, () => fail(code, { detail: 'a.example', retryAfter: 7 }))],
    v1Errors,
  );
  const { status, headers, body } = await readResponse(
    await fetch(`${server.origin}/api/v1/secret/${key}`, { method: 'POST' }),
  );
  const {
    status: usual,
    text,
    retryAfter,
  } = errors[code] as { status: number; text: string; retryAfter?: number };
  expect(status).toBe(early.includes(usual) ? usual : 404);
  expect(headers.get('retry-after')).toBe(retryAfter === undefined ? null : '7');
  const plain = { ...frozenTexts, [code]: text.replace('<>', 'a.example'), ...frozenTexts } as Record<
    string,
    string
  >;
  if (code === 'secrets.wrong_passphrase' || code === 'secrets.unknown')
    expect(body).toEqual({ message: 'Unknown secret', secret_key: asked });
  else if (code === 'http.not_found') expect(body).toEqual({ error: 'Not Found', message: 'Not Found' });
  else expect(body).toEqual({ message: plain[code] });
});

test('an unexpected error shows only the frozen text', async () => {
  const fails = route(failing, () => {
    throw new Error('inner thing');
  });
  await using server = await serveCalls([fails], v1Errors);
  const answer = await readResponse(await fetch(`${server.origin}/api/v1/secret/${key}`, { method: 'POST' }));
  expect(answer).toMatchObject({ status: 404, body: { message: 'An unexpected error occurred :[' } });
});

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});
const lone = '{"secret":"\\ud800"}';
const wrongs: readonly [string, string, RequestInit, number, object][] = [
  ['nothing to share', '/api/v1/share', { method: 'POST' }, 404, { message: 'You did not provide anything to share' }],
  ['an empty text', '/api/v1/create', post('{"secret":""}'), 404, { message: 'You did not provide anything to share' }],
  ['a list as text', '/api/v1/share', post('{"secret":["a"]}'), 404, { message: 'Incorrect payload format' }],
  ['a recipient without an account', '/api/v1/share', post('{"secret":"a","recipient":["a@b.example"]}'), 404, { message: 'An account is required to send emails.' }],
  ['recipient[] without an account', '/api/v1/generate?recipient%5B%5D=a@b.example', { method: 'POST' }, 404, { message: 'An account is required to send emails.' }],
  ['a foreign domain', '/api/v1/share', post('{"secret":"a","share_domain":"a.example.com"}'), 404, { message: 'Unknown share domain (a.example.com)' }],
  ['a long passphrase', '/api/v1/share', post(`{"secret":"a","passphrase":"${'p'.repeat(257)}"}`), 404, { message: 'Passphrase must be no more than 256 characters long' }],
  ['a long passphrase of a reader', `/api/v1/secret/${key.slice(0, 32)}`, post(`{"passphrase":"${'p'.repeat(257)}"}`), 404, { message: 'Unknown secret', secret_key: key.slice(0, 32) }],
  ['a bad nonce', `/api/v1/secret/${key.slice(0, 32)}`, { method: 'POST', headers: { 'idempotency-key': 'short' } }, 404, { message: errors['secrets.bad_nonce'].text }],
  ['a malformed key', '/api/v1/secret/NOT-A-KEY', { method: 'POST' }, 404, { message: 'Unknown secret', secret_key: 'NOT-A-KEY' }],
  ['an unknown receipt', `/api/v1/metadata/${key.slice(0, 32)}`, {}, 404, { message: 'Unknown secret', secret_key: key.slice(0, 32) }],
  ['an unknown path', '/api/v1/nothing', {}, 404, { error: 'Not Found', message: 'Not Found' }],
  ['the mount alone', '/api/v1', {}, 404, { error: 'Not Found', message: 'Not Found' }],
  ['broken JSON', '/api/v1/share', post('{'), 400, { message: 'Bad Request' }],
  ['a lone surrogate', '/api/v1/share', post(lone), 400, { message: 'Bad Request' }],
  ['a broken escape', '/api/v1/share?secret=%zz', { method: 'POST' }, 400, { message: 'Bad Request' }],
  ['another type', '/api/v1/share', post('a', 'text/csv'), 415, { message: 'Unsupported content type' }],
  ['a huge body', '/api/v1/share', post(JSON.stringify({ secret: 'a'.repeat(200_000) })), 413, { message: 'Request too large' }],
  ['a wrong method', '/api/v1/share', {}, 405, { message: 'Method Not Allowed' }],
]; // prettier-ignore

test.each(wrongs)('%s', async (_what, path, init, status, body) => {
  await using v1 = await serveV1();
  const said = await v1.call(path, init);
  expect([said.status, said.body]).toEqual([status, body]);
  expect(said.headers.get('set-cookie')).toBeNull();
});

test.each(['a b', 'localhost', 'glimpse.example.com', ''])(
  'the share domain %j is ignored',
  async (share_domain) => {
    await using v1 = await serveV1();
    expect(await v1.call('/api/v1/share', post(JSON.stringify({ secret: 'a', share_domain })))).toMatchObject(
      {
        status: 200,
        body: { share_domain: '' },
      },
    );
  },
);

test('with generate turned off the answer names the path', async () => {
  await using v1 = await serveV1();
  v1.deps.config.generateEnabled = false;
  expect(await v1.call('/api/v1/generate', { method: 'POST' })).toMatchObject({
    status: 404,
    body: { message: '/api/v1/generate is not available' },
  });
});
