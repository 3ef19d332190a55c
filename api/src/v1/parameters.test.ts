// Parameters of API v1: lifetimes, places, names, oversize texts, nonces (docs/design/http-api.md#api-v1).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { K, metadata, unknown, serveV1, type V1 } from './testing.ts';

let v1: V1;
beforeEach(async () => void (v1 = await serveV1()));
afterEach(() => v1[Symbol.asyncDispose]());

const ttlOf = async (ttl: string | number) =>
  (await v1.post('json', '/api/v1/share', { secret: 'x', ttl })).body['ttl'];

test.each([
  ['7200', 7200], [7200, 7200], ['7200.9', 7200], ['7200 seconds', 7200], [' 7200', 7200], ['1', 60],
  ['99999999999', 604_800], ['9'.repeat(400), 604_800],
  ['', 604_800], ['0', 604_800], ['-5', 604_800], ['soon', 604_800], ['+60', 604_800], [-1, 604_800],
])('a lifetime of %j is %i seconds', async (asked, ttl) => {
  expect(await ttlOf(asked)).toBe(ttl);
}); // prettier-ignore

test('query and body are one, and the body wins unless it is empty', async () => {
  const body = new URLSearchParams({ secret: 'from the body', ttl: '' });
  const made = await v1.call('/api/v1/share?ttl=7200&secret=from+the+query&passphrase=p', {
    method: 'POST',
    body,
  });
  expect(made.body).toMatchObject({ ttl: 7200, passphrase_required: true });
  const opened = await v1.post('query', `/api/v1/secret/${String(made.body['secret_key'])}`, {
    passphrase: 'p',
  });
  expect(opened.body['value']).toBe('from the body');
});

test('a scalar twice in one place is refused, in two places it is not', async () => {
  const twice = await v1.call('/api/v1/share?ttl=60&ttl=90', {
    method: 'POST',
    body: new URLSearchParams({ secret: 'x' }),
  });
  expect(twice).toMatchObject({ status: 404, body: { message: 'Duplicate parameter: ttl' } });
  const both = await v1.call('/api/v1/share?ttl=60', {
    method: 'POST',
    body: new URLSearchParams({ secret: 'x', ttl: '90' }),
  });
  expect(both.body['ttl']).toBe(90);
});

test('parameters of API v2 are ignored', async () => {
  const { body } = await v1.post('json', '/api/v1/share', {
    secret: 'x',
    kind: 'generate',
    expiry: 60,
    continue: 'false',
    length: 3,
  });
  expect(body).toMatchObject({ ttl: 604_800, state: 'new' });
  expect(body).not.toHaveProperty('value');
  expect(
    (await v1.post('json', `/api/v1/secret/${String(body['secret_key'])}`, { continue: 'false' })).body[
      'value'
    ],
  ).toBe('x');
});

test('an oversize text is truncated without a notice', async () => {
  const made = await v1.post('json', '/api/v1/share', { secret: '€'.repeat(10_001), ttl: 3600 });
  expect(made.body).toEqual(metadata(K, 'new', { secret_key: K, secret_identifier: K, secret_ttl: 3600 }));
  expect((await v1.post('json', `/api/v1/secret/${String(made.body['secret_key'])}`)).body['value']).toBe(
    '€'.repeat(10_000),
  );
});

test('a nonce gets the same text again', async () => {
  const { secretKey } = await v1.shares();
  const again = { method: 'POST', headers: { 'idempotency-key': 'n'.repeat(22) } };
  const first = await v1.call(`/api/v1/secret/${secretKey}`, again);
  expect(first.body['value']).toBe('correct horse');
  expect((await v1.call(`/api/v1/secret/${secretKey}`, again)).body).toEqual(first.body);
  expect(await v1.post('json', `/api/v1/secret/${secretKey}`)).toMatchObject(unknown(secretKey));
});
