// Tests bad input to view, reveal and burn: no 5xx and no change of state.
import {
  concealSecret,
  generateSecret,
  secretStatuses,
  takeOwnerViewOfReceipt,
  viewReceipt,
  viewSecret,
} from '@glimpse/contracts/secrets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, json, rawClient, unknownKey, type RawClient } from './raw-client.ts';

let raw: RawClient;
beforeAll(async () => {
  raw = await rawClient();
});
afterAll(() => raw[Symbol.asyncDispose]());

describe('keys', () => {
  const malformed = [
    'A'.repeat(32),
    'a'.repeat(31),
    'a'.repeat(33),
    `${'a'.repeat(31)}-`,
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%98%80',
    "'||1==1||'",
  ];
  test.each(malformed)('every call answers the malformed key %s as unknown', async (asked) => {
    const paths = [
      viewSecret.path,
      `${viewSecret.path}/reveal`,
      `${viewSecret.path}/ack`,
      viewReceipt.path,
      `${viewReceipt.path}/burn`,
    ];
    for (const path of paths) {
      const headers = { ...json, 'idempotency-key': 'n'.repeat(22) };
      const reply = await raw.send(path.replace(':key', asked), '{"continue":true}', headers);
      expect(reply.code).toMatch(/^(secrets\.unknown|http\.method_not_allowed)$/);
    }
  });

  test('unknown, malformed, used and burned keys get equal answers', async () => {
    const used = await raw.api.conceal('x');
    await raw.revealed(used.secretKey);
    const shapes = await Promise.all(
      [unknownKey, 'Q', used.secretKey, used.metadataKey].map(async (asked) => {
        const { status, text } = await raw.send(
          viewSecret.path.replace(':key', asked),
          '{"continue":true}',
          json,
        );
        return `${status} ${text.replace(asked, '')}`;
      }),
    );
    expect(new Set(shapes).size).toBe(1);
  });

  test('a key of the other kind and a shortkey reveal nothing', async () => {
    const reply = await raw.api.submit(concealSecret, { body: { secret: 'x' } });
    if (!reply.ok) throw new Error('refused');
    const { metadata, secret } = reply.body.record;
    for (const asked of [metadata.key, metadata.shortkey, secret.shortkey])
      expect(await raw.revealed(asked)).toBe('secrets.unknown');
    for (const asked of [secret.key, metadata.shortkey]) {
      expect((await raw.api.submit(viewReceipt, { params: { key: asked } })).status).toBe(404);
    }
    expect(await raw.revealed(secret.key)).toMatchObject({ secret_value: 'x' });
  });
});

describe('opening', () => {
  test('invalid values of passphrase or continue never consume a secret', async () => {
    const { secretKey } = await raw.api.conceal('kept', { passphrase: 'right' });
    const before = await raw.documents();
    const path = viewSecret.path.replace(':key', secretKey);
    for (const body of [
      '{}',
      '{"continue":1}',
      '{"continue":"yes"}',
      '{"continue":"TRUE"}',
      'null',
      '{"passphrase":"right"}',
    ]) {
      expect((await raw.send(path, body, json)).text).not.toContain('kept');
    }
    expect((await raw.send(path, '{"continue":[true],"passphrase":"right"}', json)).code).toBe(
      'http.bad_payload',
    );
    expect((await raw.send(path, '{"continue":true,"passphrase":{"$ne":1}}', json)).code).toBe(
      'http.bad_payload',
    );
    expect((await raw.send(path, 'continue=true&passphrase=wrong&passphrase=right', form)).code).toBe(
      'http.duplicate_parameter',
    );
    expect(
      (await raw.send(path, JSON.stringify({ continue: true, passphrase: 'x'.repeat(257) }), json)).code,
    ).toBe('secrets.passphrase_too_long');
    expect(
      (
        await raw.send(path, '{"continue":true,"passphrase":"right"}', {
          ...json,
          'idempotency-key': 'short',
        })
      ).code,
    ).toBe('secrets.bad_nonce');
    expect(await raw.documents()).toEqual(before);
    expect(await raw.revealed(secretKey)).toBe('secrets.wrong_passphrase');
    expect(await raw.revealed(secretKey, { passphrase: 'wrong' })).toBe('secrets.wrong_passphrase');
    expect(await raw.revealed(secretKey, { passphrase: 'right' })).toMatchObject({ secret_value: 'kept' });
  });

  test("the owner's view and the list of states reject invalid values", async () => {
    const { metadataKey } = await raw.api.conceal('kept');
    expect(
      (await raw.api.submit(takeOwnerViewOfReceipt, { params: { key: metadataKey }, nonce: 'x y' })).body,
    ).toMatchObject({
      code: 'secrets.bad_nonce',
    });
    const many = Array.from({ length: 101 }, (_, at) => String(at).padStart(32, 'q'));
    expect(await raw.send(secretStatuses.path, JSON.stringify({ identifiers: many }), json)).toMatchObject({
      code: 'secrets.too_many_identifiers',
    });
    expect(await raw.send(secretStatuses.path, '{"identifiers":[{"$gt":""}]}', json)).toMatchObject({
      code: 'http.bad_payload',
    });
    expect(
      JSON.parse((await raw.send(secretStatuses.path, '{"identifiers":"A,,b, "}', json)).text),
    ).toMatchObject({
      records: [],
      count: 0,
    });
  });
});

test('1,000 random bodies on every call cause no 5xx', async () => {
  const paths = [
    concealSecret.path,
    generateSecret.path,
    secretStatuses.path,
    '/csp-report',
    '/api/v2/validate-shrimp',
  ];
  const keyed = ['', '/reveal', '/ack'].map((end) => `/api/v2/secret/${unknownKey}${end}`);
  const owned = ['', '/burn'].map((end) => `/api/v2/private/${unknownKey}${end}`);
  const names = fc.constantFrom(
    'secret',
    'ttl',
    'passphrase',
    'kind',
    'continue',
    'recipient',
    'length',
    'identifiers',
    '__proto__',
    'shrimp',
  );
  const scalar = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant('generate'),
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }) },
  );
  const body = fc.dictionary(names, value).map((given) => JSON.stringify(given) ?? '{}');
  const types = fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/csp-report',
    'multipart/form-data; boundary=x',
  );
  const tries = fc.tuple(fc.constantFrom(...paths, ...keyed, ...owned), fc.oneof(body, fc.string()), types);
  await fc.assert(
    fc.asyncProperty(
      tries,
      async ([path, given, type]) => void (await raw.send(path, given, { 'content-type': type })),
    ),
    { numRuns: 1000 },
  );
});
