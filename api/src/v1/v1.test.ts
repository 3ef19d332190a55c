// API v1 as frozen: each call in each state, however parameters come; field by field (api.md 4).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveV1, ways, type V1 } from './testing.ts';

let v1: V1;
beforeEach(async () => void (v1 = await serveV1()));
afterEach(() => v1[Symbol.asyncDispose]());

const origin = 'https://glimpse.example.com';
const words = ['private', 'metadata', 'receipt'] as const;
const K = expect.stringMatching(/^[0-9a-z]{32}$/) as unknown;
const int = expect.toSatisfy(Number.isSafeInteger, 'an integer') as unknown;
const unknown = (key: string) => ({ status: 404, body: { message: 'Unknown secret', secret_key: key } });

/** Metadata with the fields that every state has. */
const metadata = (key: unknown, state: string, more: object = {}) => ({
  custid: 'anon',
  metadata_key: key,
  identifier: key,
  ttl: 3600,
  metadata_ttl: int,
  receipt_ttl: int,
  state,
  updated: int,
  created: int,
  recipient: [],
  recipients: [],
  share_domain: '',
  passphrase_required: false,
  has_passphrase: false,
  metadata_url: expect.stringContaining(`${origin}/private/`) as unknown,
  receipt_url: expect.stringContaining(`${origin}/private/`) as unknown,
  ...more,
});

describe.each(ways)('parameters as %s', (way) => {
  test.each(['share', 'create'])('%s stores a text that opens once', async (word) => {
    const made = await v1.post(way, `/api/v1/${word}`, { secret: 'grün & 100 % "x"', ttl: 3600, passphrase: 'pässword', recipient: '' });
    expect(made.status).toBe(200);
    const key = String(made.body['secret_key']);
    expect(made.body).toEqual(
      metadata(K, 'new', { secret_key: K, secret_identifier: key, secret_ttl: 3600, passphrase_required: true, has_passphrase: true }),
    );
    expect(await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'wrong' })).toMatchObject(unknown(key));
    expect(await v1.post(way, `/api/v1/secret/${key}`)).toMatchObject(unknown(key));
    const opened = await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'pässword' });
    expect(opened).toMatchObject({ status: 200, body: { value: 'grün & 100 % "x"', secret_key: key, share_domain: origin } });
    expect(Object.keys(opened.body)).toHaveLength(3);
    expect(await v1.post(way, `/api/v1/secret/${key}`, { passphrase: 'pässword' })).toMatchObject(unknown(key));
  });

  test('generate tells its value once; the answer says new, the record is viewed', async () => {
    const made = await v1.post(way, '/api/v1/generate', { ttl: 3600 });
    const value = made.body['value'];
    expect(value).toMatch(/^.{12}$/);
    expect(made.body).toEqual(metadata(K, 'new', { secret_key: K, secret_identifier: K, secret_ttl: 3600, value, secret_value: value }));
    const key = String(made.body['metadata_key']);
    const seen = await v1.call(`/api/v1/private/${key}`);
    expect(seen.body).toEqual(metadata(key, 'viewed', { secret_key: made.body['secret_key'], secret_identifier: K, secret_ttl: 3600 }));
    expect((await v1.post(way, `/api/v1/secret/${String(made.body['secret_key'])}`)).body['value']).toBe(value);
  });

  test.each(words)('%s: looking changes nothing, posting moves new to viewed and tells what was before', async (word) => {
    const { secretKey, metadataKey } = await v1.shares({ ttl: 3600 });
    const path = `/api/v1/${word}/${metadataKey}`;
    const fresh = metadata(metadataKey, 'new', { secret_key: secretKey, secret_identifier: secretKey, secret_ttl: 3600 });
    expect((await v1.call(path)).body).toEqual(fresh);
    expect((await v1.post(way, path)).body).toEqual(fresh);
    expect((await v1.call(path)).body).toEqual({ ...fresh, state: 'viewed' });
    expect((await v1.post(way, path)).body).toEqual({ ...fresh, state: 'viewed' });
  });

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
    expect(await v1.post(way, `/api/v1/secret/${secretKey}`, { passphrase: 'right' })).toMatchObject(unknown(secretKey));
    expect((await v1.call(`/api/v1/${word}/${metadataKey}`)).body).toEqual(state);
  });
});

describe('what a receipt tells by its state', () => {
  test.each(words)('%s received: no key any more, but the time', async (word) => {
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
    const expired = metadata(metadataKey, 'expired', { secret_key: '', secret_identifier: '', secret_ttl: null });
    expect((await v1.call(`/api/v1/${word}/${metadataKey}`)).body).toEqual(expired);
    expect((await v1.post('json', `/api/v1/${word}/${metadataKey}`)).body).toEqual(expired);
    expect(await v1.post('json', `/api/v1/${word}/${metadataKey}/burn`)).toMatchObject(unknown(metadataKey));
    expect(await v1.post('json', `/api/v1/secret/${secretKey}`)).toMatchObject(unknown(secretKey));
  });

  test('a generated one that is burned, opened or expired keeps no value', async () => {
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

  test('seconds left go down, the lifetime stays', async () => {
    const { metadataKey } = await v1.shares({ ttl: 3600 });
    v1.later(600);
    const { body } = await v1.call(`/api/v1/private/${metadataKey}`);
    expect(body).toMatchObject({ ttl: 3600, secret_ttl: 3000, metadata_ttl: 6600, receipt_ttl: 6600 });
  });
});

describe('parameters', () => {
  const ttlOf = async (ttl: string | number) => (await v1.post('json', '/api/v1/share', { secret: 'x', ttl })).body['ttl'];

  test.each([
    ['7200', 7200], [7200, 7200], ['7200.9', 7200], ['7200 seconds', 7200], [' 7200', 7200], ['1', 60], ['99999999999', 604_800], ['9'.repeat(400), 604_800],
    ['', 604_800], ['0', 604_800], ['-5', 604_800], ['soon', 604_800], ['+60', 604_800], [-1, 604_800],
  ])('a lifetime of %j is %i seconds', async (asked, ttl) => {
    expect(await ttlOf(asked)).toBe(ttl);
  }); // prettier-ignore

  test('query and body are one, and the body wins unless it is empty', async () => {
    const body = new URLSearchParams({ secret: 'from the body', ttl: '' });
    const made = await v1.call('/api/v1/share?ttl=7200&secret=from+the+query&passphrase=p', { method: 'POST', body });
    expect(made.body).toMatchObject({ ttl: 7200, passphrase_required: true });
    const opened = await v1.post('query', `/api/v1/secret/${String(made.body['secret_key'])}`, { passphrase: 'p' });
    expect(opened.body['value']).toBe('from the body');
  });

  test('a scalar twice in one place is refused, in two places it is not', async () => {
    const twice = await v1.call('/api/v1/share?ttl=60&ttl=90', { method: 'POST', body: new URLSearchParams({ secret: 'x' }) });
    expect(twice).toMatchObject({ status: 404, body: { message: 'Duplicate parameter: ttl' } });
    const both = await v1.call('/api/v1/share?ttl=60', { method: 'POST', body: new URLSearchParams({ secret: 'x', ttl: '90' }) });
    expect(both.body['ttl']).toBe(90);
  });

  test('parameters of API v2 mean nothing here', async () => {
    const { body } = await v1.post('json', '/api/v1/share', { secret: 'x', kind: 'generate', expiry: 60, continue: 'false', length: 3 });
    expect(body).toMatchObject({ ttl: 604_800, state: 'new' });
    expect(body).not.toHaveProperty('value');
    expect((await v1.post('json', `/api/v1/secret/${String(body['secret_key'])}`, { continue: 'false' })).body['value']).toBe('x');
  });

  test('an oversize text is cut without a sign', async () => {
    const made = await v1.post('json', '/api/v1/share', { secret: '€'.repeat(10_001), ttl: 3600 });
    expect(made.body).toEqual(metadata(K, 'new', { secret_key: K, secret_identifier: K, secret_ttl: 3600 }));
    expect((await v1.post('json', `/api/v1/secret/${String(made.body['secret_key'])}`)).body['value']).toBe('€'.repeat(10_000));
  });

  test('a nonce gets the same text again', async () => {
    const { secretKey } = await v1.shares();
    const again = { method: 'POST', headers: { 'idempotency-key': 'n'.repeat(22) } };
    const first = await v1.call(`/api/v1/secret/${secretKey}`, again);
    expect(first.body['value']).toBe('correct horse');
    expect((await v1.call(`/api/v1/secret/${secretKey}`, again)).body).toEqual(first.body);
    expect(await v1.post('json', `/api/v1/secret/${secretKey}`)).toMatchObject(unknown(secretKey));
  });
});

test('status says nominal', async () => {
  expect(await v1.call('/api/v1/status')).toMatchObject({ status: 200, body: { status: 'nominal', locale: 'en' } });
});
