// Reveal: one reader gets the text (docs/design/trust.md#reveal).
import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledge.ts';
import { aNonce, testContext, anActor, testInput } from './testing/test-context.ts';
import { asks, refusal } from './testing/reveal-samples.ts';
import { view } from './view.ts';

describe('a reader', () => {
  test('gets the text once; the same nonce gets it again, any other never', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals();
    const nonce = aNonce();
    world.later(60);
    const first = await asks(world, secretKey, { nonce });
    expect(first.record).toMatchObject({
      secret_value: 'correct horse',
      state: 'received',
      is_received: true,
      is_truncated: false,
      original_size: 13,
    });
    expect(first.details).toMatchObject({ continue: true, show_secret: true, correct_passphrase: true, one_liner: true, display_lines: 4 });
    expect(first.details.lease).toMatchObject({ ack: `/api/v2/secret/${secretKey}/ack` });
    expect(first.record.updated).toBe(first.record.created + 60);
    expect(await asks(world, secretKey, { nonce })).toEqual(first);
    expect(await refusal(asks(world, secretKey, { nonce: aNonce() }))).toBe('secrets.unknown');
    expect(await refusal(asks(world, secretKey))).toBe('secrets.unknown');
    expect(world.counted.filter((name) => name.startsWith('revealed'))).toEqual(['revealed nonce']);
  });

  test('gets an equal answer to a repeat even if the claim took seconds', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals();
    const nonce = aNonce();
    const { apply } = world.deps.secrets;
    const slowly = async (...given: Parameters<typeof apply>) => {
      world.later(1);
      const reply = await apply(...given);
      world.later(1);
      return reply;
    };
    const deps = { ...world.deps, secrets: { ...world.deps.secrets, apply: slowly } };
    const first = await asks({ ...world, deps }, secretKey, { nonce });
    expect(await asks(world, secretKey, { nonce })).toEqual(first);
  });

  test('without a nonce gets it once, and the content is deleted before the answer', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals();
    const { record, details } = await asks(world, secretKey);
    expect(record.secret_value).toBe('correct horse');
    expect(details.lease).toBeNull();
    expect(await world.rowOf(secretKey)).toMatchObject({ state: 'consumed', end: 'legacy' });
    expect((await world.rowOf(secretKey))?.box).toBeUndefined();
    expect(await refusal(asks(world, secretKey))).toBe('secrets.unknown');
  });

  test('may repeat until the lease ends or the text is acknowledged', async () => {
    const world = testContext();
    const [one, other] = [await world.conceals(), await world.conceals()];
    const nonce = aNonce();
    await asks(world, one.secretKey, { nonce });
    world.later(119);
    expect((await asks(world, one.secretKey, { nonce })).record.secret_value).toBe('correct horse');
    world.later(2);
    expect(await refusal(asks(world, one.secretKey, { nonce }))).toBe('secrets.unknown');

    await asks(world, other.secretKey, { nonce });
    const ack = () => acknowledge(world.deps, testInput({ params: { key: other.secretKey }, nonce }), anActor());
    expect(await ack()).toEqual({ record: { key: other.secretKey, state: 'received' }, details: { acknowledged: true } });
    expect((await world.rowOf(other.secretKey))?.box).toBeUndefined();
    expect(await refusal(asks(world, other.secretKey, { nonce }))).toBe('secrets.unknown');
    expect((await ack()).details.acknowledged).toBe(true);
    expect(await refusal(acknowledge(world.deps, testInput({ params: { key: other.secretKey }, nonce: aNonce() }), anActor()))).toBe(
      'secrets.unknown',
    );
    expect(await refusal(acknowledge(world.deps, testInput({ params: { key: other.secretKey }, nonce: undefined }), anActor()))).toBe(
      'secrets.bad_nonce',
    );
  });

  test('with leases turned off gets it at most once, even with a nonce', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals();
    const deps = { ...world.deps, config: { ...world.deps.config, leaseSeconds: 0 } };
    const nonce = aNonce();
    expect((await asks({ ...world, deps }, secretKey, { nonce })).details.lease).toBeNull();
    expect(await refusal(asks({ ...world, deps }, secretKey, { nonce }))).toBe('secrets.unknown');
  });

  test('without continue gets the answer of a view, and no passphrase is checked', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals({ passphrase: 'open' });
    const looked = await view(world.deps, testInput({ params: { key: secretKey } }), anActor());
    for (const passphrase of ['open', 'wrong']) {
      expect(await asks(world, secretKey, { continue: false, passphrase })).toEqual(looked);
    }
    expect(looked.details).toMatchObject({
      continue: false,
      show_secret: false,
      correct_passphrase: false,
      one_liner: null,
      display_lines: 4,
    });
    expect(await world.rowOf(secretKey)).toMatchObject({ state: 'new', attemptRev: 0 });
    expect(world.checks()).toBe(0);
  });

  test('gets truncated texts with their original size, and astral and control characters unchanged', async () => {
    const world = testContext();
    const text = `\0\u{1F600}\r\n${'\u{1F600}'.repeat(10_000)}`;
    const { secretKey } = await world.conceals({ secret: text });
    const { record, details } = await asks(world, secretKey);
    expect(record).toMatchObject({ secret_value: [...text].slice(0, 10_000).join(''), is_truncated: true, original_size: 10_004 });
    expect(details).toMatchObject({ one_liner: false, display_lines: 30 });
  });
});

describe('a passphrase', () => {
  test('opens its secret in any Unicode form; a wrong or missing one consumes nothing', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals({ passphrase: 'Caf\u00e9' });
    expect(await refusal(asks(world, secretKey, { passphrase: 'cafe' }))).toBe('secrets.wrong_passphrase');
    expect(await refusal(asks(world, secretKey, {}))).toBe('secrets.wrong_passphrase');
    expect(world.checks()).toBe(1);
    expect(await world.rowOf(secretKey)).toMatchObject({ state: 'new', attemptRev: 2 });
    expect((await asks(world, secretKey, { passphrase: 'Cafe\u0301' })).record.secret_value).toBe('correct horse');
    expect((await world.rowOf(secretKey))?.attempts).toBeUndefined();
  });

  test('may be tried five times by one network, then without bcrypt, while another network still succeeds', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals({ passphrase: 'open' });
    const wrong = () => refusal(asks(world, secretKey, { passphrase: 'wrong' }));
    const answers = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(answers.filter((code) => code === 'secrets.wrong_passphrase')).toHaveLength(5);
    expect(answers.filter((code) => code === 'http.rate_limited')).toHaveLength(15);
    expect(world.checks()).toBe(5);
    expect(await refusal(asks(world, secretKey, { passphrase: 'open' }))).toBe('http.rate_limited');
    expect((await asks(world, secretKey, { passphrase: 'open', prefix: '198.51.100.0/24' })).record.secret_value).toBe('correct horse');
  });

  test('is checked again for a repeat, which uses no attempt', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals({ passphrase: 'open' });
    const nonce = aNonce();
    await asks(world, secretKey, { nonce, passphrase: 'open' });
    const { attemptRev } = (await world.rowOf(secretKey)) ?? {};
    expect((await asks(world, secretKey, { nonce, passphrase: 'open' })).record.secret_value).toBe('correct horse');
    expect(await refusal(asks(world, secretKey, { nonce, passphrase: 'wrong' }))).toBe('secrets.wrong_passphrase');
    expect((await world.rowOf(secretKey))?.attemptRev).toBe(attemptRev);
  });
});

describe('a secret that is gone', () => {
  test('is unknown: burned keys, other kinds, malformed keys, expired secrets', async () => {
    const world = testContext();
    const { secretKey, metadataKey } = await world.conceals({ ttl: '60' });
    for (const key of [metadataKey, secretKey.toUpperCase(), 'short', `${secretKey}0`, 'a'.repeat(32)]) {
      expect(await refusal(asks(world, key))).toBe('secrets.unknown');
    }
    world.later(60);
    expect(await refusal(asks(world, secretKey))).toBe('secrets.unknown');
    expect(await refusal(view(world.deps, testInput({ params: { key: secretKey } }), anActor()))).toBe('secrets.unknown');
    expect(await world.rowOf(secretKey)).toMatchObject({ state: 'new' });
  });

  test('a secret of the site is unknown on a custom domain', async () => {
    const world = testContext();
    const { secretKey } = await world.conceals();
    const host = { kind: 'custom', hostname: 'secrets.example.org', domainId: 'd' } as const;
    expect(await refusal(view(world.deps, testInput({ params: { key: secretKey } }), anActor({ host })))).toBe('secrets.unknown');
  });
});
