// Reveal: one reader gets the text (docs/design/trust.md#reveal).
import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledge.ts';
import { aNonce, testContext, anActor, anInput } from './testing/test-context.ts';
import { asks, refusal } from './testing/reveal-samples.ts';
import { view } from './view.ts';

describe('a reader', () => {
  test('gets the text once; the same nonce gets it again, any other never', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    context.later(60);
    const first = await asks(context, secretKey, { nonce });
    expect(first.record).toMatchObject({
      secret_value: 'correct horse',
      state: 'received',
      is_received: true,
      is_truncated: false,
      original_size: 13,
    });
    expect(first.details).toMatchObject({
      continue: true,
      show_secret: true,
      correct_passphrase: true,
      one_liner: true,
      display_lines: 4,
    });
    expect(first.details.lease).toMatchObject({ ack: `/api/v2/secret/${secretKey}/ack` });
    expect(first.record.updated).toBe(first.record.created + 60);
    expect(await asks(context, secretKey, { nonce })).toEqual(first);
    expect(await refusal(asks(context, secretKey, { nonce: aNonce() }))).toBe('secrets.unknown');
    expect(await refusal(asks(context, secretKey))).toBe('secrets.unknown');
    expect(context.counted.filter((name) => name.startsWith('revealed'))).toEqual(['revealed nonce']);
  });

  test('counts for the account that created the secret, whoever reads', async () => {
    const context = testContext();
    const id = Buffer.alloc(12, 7);
    const { secretKey } = await context.conceals(
      {},
      anActor({ kind: 'customer', account: { id, planId: 'basic' } }),
    );
    await asks(context, secretKey, { nonce: aNonce() });
    expect(context.counted).toContain(`revealed nonce ${id.toString('hex')}`);
  });

  test('gets an equal answer to a repeat even if the claim took seconds', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    const { apply } = context.deps.secrets;
    const slowly = async (...given: Parameters<typeof apply>) => {
      context.later(1);
      const reply = await apply(...given);
      context.later(1);
      return reply;
    };
    const deps = { ...context.deps, secrets: { ...context.deps.secrets, apply: slowly } };
    const first = await asks({ ...context, deps }, secretKey, { nonce });
    expect(await asks(context, secretKey, { nonce })).toEqual(first);
  });

  test('without a nonce gets it once, and the content is deleted before the answer', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const { record, details } = await asks(context, secretKey);
    expect(record.secret_value).toBe('correct horse');
    expect(details.lease).toBeNull();
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'consumed', end: 'legacy' });
    expect((await context.rowOf(secretKey))?.box).toBeUndefined();
    expect(await refusal(asks(context, secretKey))).toBe('secrets.unknown');
  });

  test('may repeat until the lease ends or the text is acknowledged', async () => {
    const context = testContext();
    const [one, other] = [await context.conceals(), await context.conceals()];
    const nonce = aNonce();
    await asks(context, one.secretKey, { nonce });
    context.later(119);
    expect((await asks(context, one.secretKey, { nonce })).record.secret_value).toBe('correct horse');
    context.later(2);
    expect(await refusal(asks(context, one.secretKey, { nonce }))).toBe('secrets.unknown');

    await asks(context, other.secretKey, { nonce });
    const ack = () =>
      acknowledge(context.deps, anInput({ params: { key: other.secretKey }, nonce }), anActor());
    expect(await ack()).toEqual({
      record: { key: other.secretKey, state: 'received' },
      details: { acknowledged: true },
    });
    expect(await refusal(asks(context, other.secretKey, { nonce }))).toBe('secrets.unknown');
    await context.deps.acknowledgements.flush();
    expect((await context.rowOf(other.secretKey))?.box).toBeUndefined();
    expect(await refusal(asks(context, other.secretKey, { nonce }))).toBe('secrets.unknown');
    expect((await ack()).details.acknowledged).toBe(true);
    expect(
      await refusal(
        acknowledge(context.deps, anInput({ params: { key: other.secretKey }, nonce: aNonce() }), anActor()),
      ),
    ).toBe('secrets.unknown');
    expect(
      await refusal(
        acknowledge(context.deps, anInput({ params: { key: other.secretKey }, nonce: undefined }), anActor()),
      ),
    ).toBe('secrets.bad_nonce');
  });

  test('with leases turned off gets it at most once, even with a nonce', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const deps = { ...context.deps, config: { ...context.deps.config, leaseSeconds: 0 } };
    const nonce = aNonce();
    expect((await asks({ ...context, deps }, secretKey, { nonce })).details.lease).toBeNull();
    expect(await refusal(asks({ ...context, deps }, secretKey, { nonce }))).toBe('secrets.unknown');
  });

  test('without continue gets the answer of a view, and no passphrase is checked', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals({ passphrase: 'open' });
    const looked = await view(context.deps, anInput({ params: { key: secretKey } }), anActor());
    for (const passphrase of ['open', 'wrong']) {
      expect(await asks(context, secretKey, { continue: false, passphrase })).toEqual(looked);
    }
    expect(looked.details).toMatchObject({
      continue: false,
      show_secret: false,
      correct_passphrase: false,
      one_liner: null,
      display_lines: 4,
    });
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new', attemptRev: 0 });
    expect(context.checks()).toBe(0);
  });

  test('gets truncated texts with their original size, and astral and control characters unchanged', async () => {
    const context = testContext();
    const text = `\0\u{1F600}\r\n${'\u{1F600}'.repeat(10_000)}`;
    const { secretKey } = await context.conceals({ secret: text });
    const { record, details } = await asks(context, secretKey);
    expect(record).toMatchObject({
      secret_value: [...text].slice(0, 10_000).join(''),
      is_truncated: true,
      original_size: 10_004,
    });
    expect(details).toMatchObject({ one_liner: false, display_lines: 30 });
  });
});

describe('a passphrase', () => {
  test('opens its secret in any Unicode form; a wrong or missing one consumes nothing', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals({ passphrase: 'Caf\u00e9' });
    expect(await refusal(asks(context, secretKey, { passphrase: 'cafe' }))).toBe('secrets.wrong_passphrase');
    expect(await refusal(asks(context, secretKey, {}))).toBe('secrets.wrong_passphrase');
    expect(context.checks()).toBe(1);
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new', attemptRev: 1 });
    expect((await asks(context, secretKey, { passphrase: 'Cafe\u0301' })).record.secret_value).toBe(
      'correct horse',
    );
    expect((await context.rowOf(secretKey))?.attempts).toBeUndefined();
  });

  test('may be tried five times by one network, then without bcrypt, while another network still succeeds', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals({ passphrase: 'open' });
    const wrong = () => refusal(asks(context, secretKey, { passphrase: 'wrong' }));
    const answers = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(answers.filter((code) => code === 'secrets.wrong_passphrase')).toHaveLength(5);
    expect(answers.filter((code) => code === 'http.rate_limited')).toHaveLength(15);
    expect(context.checks()).toBe(5);
    expect(await refusal(asks(context, secretKey, { passphrase: 'open' }))).toBe('http.rate_limited');
    expect(
      (await asks(context, secretKey, { passphrase: 'open', prefix: '198.51.100.0/24' })).record.secret_value,
    ).toBe('correct horse');
  });

  test('is checked again for a repeat, which uses no attempt', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals({ passphrase: 'open' });
    const nonce = aNonce();
    await asks(context, secretKey, { nonce, passphrase: 'open' });
    const { attemptRev } = (await context.rowOf(secretKey)) ?? {};
    expect((await asks(context, secretKey, { nonce, passphrase: 'open' })).record.secret_value).toBe(
      'correct horse',
    );
    expect(await refusal(asks(context, secretKey, { nonce, passphrase: 'wrong' }))).toBe(
      'secrets.wrong_passphrase',
    );
    expect((await context.rowOf(secretKey))?.attemptRev).toBe(attemptRev);
  });
});

describe('a secret that is gone', () => {
  test('is unknown: burned keys, other kinds, malformed keys, expired secrets', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({ ttl: '60' });
    for (const key of [metadataKey, secretKey.toUpperCase(), 'short', `${secretKey}0`, 'a'.repeat(32)]) {
      expect(await refusal(asks(context, key))).toBe('secrets.unknown');
    }
    context.later(60);
    expect(await refusal(asks(context, secretKey))).toBe('secrets.unknown');
    expect(await refusal(view(context.deps, anInput({ params: { key: secretKey } }), anActor()))).toBe(
      'secrets.unknown',
    );
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
  });

  test('a secret of the site is unknown on a custom domain', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const host = { kind: 'custom', hostname: 'secrets.example.org', domainId: 'd' } as const;
    expect(
      await refusal(view(context.deps, anInput({ params: { key: secretKey } }), anActor({ host }))),
    ).toBe('secrets.unknown');
  });
});
