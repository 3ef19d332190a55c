// API v1: each call in each state, field by field (docs/design/http-api.md#api-v1).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aSealedLink, sends } from '#features/secrets/testing/sealed-link-samples.ts';
import { int, K, metadata, unknown, testOrigin, serveV1, ways, type V1 } from './testing.ts';

let v1: V1;
beforeEach(async () => void (v1 = await serveV1()));
afterEach(() => v1[Symbol.asyncDispose]());

const words = ['private', 'metadata', 'receipt'] as const;

describe.each(ways)('parameters as %s', (way) => {
  test.each(['share', 'create'])('%s stores a text that opens once', async (word) => {
    const made = await v1.post(way, `/api/v1/${word}`, {
      secret: 'grün & 100 % "x"',
      ttl: 3600,
      passphrase: 'pässword',
      recipient: '',
    });
    expect(made.status).toBe(200);
    const key = String(made.body['secret_key']);
    expect(made.body).toEqual(
      metadata(K, 'new', {
        secret_key: K,
        secret_identifier: key,
        secret_ttl: 3600,
        passphrase_required: true,
        has_passphrase: true,
      }),
    );
    expect(await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'wrong' })).toMatchObject(unknown(key));
    expect(await v1.post(way, `/api/v1/secret/${key}`)).toMatchObject(unknown(key));
    const opened = await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'pässword' });
    expect(opened).toMatchObject({
      status: 200,
      body: { value: 'grün & 100 % "x"', secret_key: key, share_domain: testOrigin },
    });
    expect(Object.keys(opened.body)).toHaveLength(3);
    expect(await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'pässword' })).toMatchObject(
      unknown(key),
    );
  });

  test('generate returns its value once; the answer says new, the receipt is viewed', async () => {
    const made = await v1.post(way, '/api/v1/generate', { ttl: 3600 });
    const value = made.body['value'];
    expect(value).toMatch(/^.{12}$/);
    expect(made.body).toEqual(
      metadata(K, 'new', {
        secret_key: K,
        secret_identifier: K,
        secret_ttl: 3600,
        value,
        secret_value: value,
      }),
    );
    const key = String(made.body['metadata_key']);
    const seen = await v1.call(`/api/v1/private/${key}`);
    expect(seen.body).toEqual(
      metadata(key, 'viewed', {
        secret_key: made.body['secret_key'],
        secret_identifier: K,
        secret_ttl: 3600,
      }),
    );
    expect((await v1.post(way, `/api/v1/secret/${String(made.body['secret_key'])}`)).body['value']).toBe(
      value,
    );
  });

  test.each(words)(
    '%s: GET changes nothing, POST moves new to viewed and returns the state before',
    async (word) => {
      const { secretKey, metadataKey } = await v1.shares({ ttl: 3600 });
      const path = `/api/v1/${word}/${metadataKey}`;
      const fresh = metadata(metadataKey, 'new', {
        secret_key: secretKey,
        secret_identifier: secretKey,
        secret_ttl: 3600,
      });
      expect((await v1.call(path)).body).toEqual(fresh);
      expect((await v1.post(way, path)).body).toEqual(fresh);
      expect((await v1.call(path)).body).toEqual({ ...fresh, state: 'viewed' });
      expect((await v1.post(way, path)).body).toEqual({ ...fresh, state: 'viewed' });
    },
  );

  test.each(words)('%s: burns once, with the right passphrase only', async (word) => {
    const { secretKey, metadataKey } = await v1.shares({ ttl: 3600, passphrase: 'right' });
    const path = `/api/v1/${word}/${metadataKey}/burn`;
    expect(await v1.post(way, path, { passphrase: 'wrong' })).toMatchObject(unknown(metadataKey));
    expect(await v1.post(way, path)).toMatchObject(unknown(metadataKey));
    const burnt = await v1.post(way, path, { passphrase: 'right' });
    const state = metadata(metadataKey, 'burned', {
      secret_key: '',
      secret_identifier: '',
      secret_ttl: null,
      passphrase_required: true,
      has_passphrase: true,
    });
    expect(burnt).toMatchObject({ status: 200 });
    expect(burnt.body).toEqual({ state, secret_shortkey: expect.stringMatching(/^[0-9a-z]{8}$/) as unknown });
    expect(await v1.post(way, path, { passphrase: 'right' })).toMatchObject(unknown(metadataKey));
    expect(await v1.post(way, `/api/v1/secret/${secretKey}`, { passphrase: 'right' })).toMatchObject(
      unknown(secretKey),
    );
    expect((await v1.call(`/api/v1/${word}/${metadataKey}`)).body).toEqual(state);
  });
});

describe('a receipt in each state', () => {
  test.each(words)('%s received: no key, but the time', async (word) => {
    const { secretKey, metadataKey } = await v1.shares({ ttl: 3600 });
    await v1.post('json', `/api/v1/secret/${secretKey}`);
    const received = metadata(metadataKey, 'received', { received: int });
    expect((await v1.call(`/api/v1/${word}/${metadataKey}`)).body).toEqual(received);
    expect((await v1.post('json', `/api/v1/${word}/${metadataKey}`)).body).toEqual(received);
    expect(await v1.post('json', `/api/v1/${word}/${metadataKey}/burn`)).toMatchObject(unknown(metadataKey));
  });

  test.each(words)('%s expired: empty key, and after twice the lifetime nothing', async (word) => {
    const { secretKey, metadataKey } = await v1.shares({ ttl: 3600 });
    v1.later(3600);
    const expired = metadata(metadataKey, 'expired', {
      secret_key: '',
      secret_identifier: '',
      secret_ttl: null,
    });
    expect((await v1.call(`/api/v1/${word}/${metadataKey}`)).body).toEqual(expired);
    expect((await v1.post('json', `/api/v1/${word}/${metadataKey}`)).body).toEqual(expired);
    expect(await v1.post('json', `/api/v1/${word}/${metadataKey}/burn`)).toMatchObject(unknown(metadataKey));
    expect(await v1.post('json', `/api/v1/secret/${secretKey}`)).toMatchObject(unknown(secretKey));
  });

  test('a generated secret that is burned, opened or expired keeps no value', async () => {
    for (const end of ['burn', 'open', 'wait'] as const) {
      const { body } = await v1.post('json', '/api/v1/generate', { ttl: 3600 });
      const path = `/api/v1/private/${String(body['metadata_key'])}`;
      if (end === 'burn') await v1.post('json', `${path}/burn`);
      if (end === 'open') await v1.post('json', `/api/v1/secret/${String(body['secret_key'])}`);
      if (end === 'wait') v1.later(3600);
      const seen = await v1.call(path);
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.body)).not.toContain(JSON.stringify(body['value']));
    }
  });

  test('the remaining seconds decrease, the lifetime stays', async () => {
    const { metadataKey } = await v1.shares({ ttl: 3600 });
    v1.later(600);
    const { body } = await v1.call(`/api/v1/private/${metadataKey}`);
    expect(body).toMatchObject({ ttl: 3600, secret_ttl: 3000, metadata_ttl: 6600, receipt_ttl: 6600 });
  });
});

test('status says nominal', async () => {
  expect(await v1.call('/api/v1/status')).toMatchObject({
    status: 200,
    body: { status: 'nominal', locale: 'en' },
  });
});

test('the receipt of a sealed link has the frozen fields, without those of a key', async () => {
  const link = aSealedLink();
  await sends(v1, link, { over: { ttl: '3600' } });
  const path = `/api/v1/private/${link.metadata_key}`;
  expect((await v1.call(path)).body).toEqual(metadata(link.metadata_key, 'new', { secret_ttl: 3600 }));
  const burned = await v1.post('json', `${path}/burn`);
  expect(burned.body['state']).toEqual(metadata(link.metadata_key, 'burned', { secret_ttl: null }));
});

test('where sealed links are required, plain ones are refused with the text of the error', async () => {
  v1.deps.config.sealedLinksDefault = 'required';
  const message = 'Only sealed links can be made here';
  for (const path of ['/api/v1/share', '/api/v1/generate'])
    expect(await v1.post('json', path, { secret: 'x' })).toMatchObject({ status: 404, body: { message } });
});
