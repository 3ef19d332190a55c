// Conceal and generate: accepted fields, answers and stored document (docs/design/http-api.md#create).
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import { conceal, type ConcealDeps } from '../conceal.ts';
import { generate } from '../generate.ts';
import type { StorageQuota } from './storage-quota.ts';
import { aBrowser, testContext, anActor, emptyBody, anInput } from '../testing/test-context.ts';

type Body = Partial<typeof emptyBody>;
const conceals = (context: { readonly deps: ConcealDeps }, body: Body, actor = anActor()) =>
  conceal(context.deps, anInput({ body: { ...emptyBody, ...body } }), actor);
const refusal = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.detail}`.trim() : 'defect'),
  );

describe('conceal', () => {
  test('answers with both shapes and both links, and never with the text', async () => {
    const context = testContext();
    const { record, details } = await conceals(context, {
      secret: 'canary text',
      ttl: '3600',
      passphrase: 'p',
    });
    expect(record.metadata).toEqual(record.receipt);
    expect(record.receipt).toMatchObject({
      state: 'new',
      kind: 'share',
      secret_ttl: 3600,
      metadata_ttl: 7200,
      has_passphrase: true,
      source: 'api',
      stamp: 'a moment ago',
    });
    expect(record.secret).toMatchObject({
      state: 'new',
      lifespan: 3600,
      share_domain: 'https://glimpse.example.com',
      is_owner: false,
    });
    expect(record.secret.key.slice(0, 2)).toBe(record.metadata.key.slice(0, 2));
    expect(record).toMatchObject({
      share_domain: null,
      share_url: `https://glimpse.example.com/secret/${record.secret.key}`,
    });
    expect(record.receipt.secret_identifier).toBe(record.secret.key);
    expect(details).toEqual({ kind: 'share', recipient: [], recipient_safe: [] });
    expect(JSON.stringify(record)).not.toContain('canary');
  });

  test('stores text, keys and passphrase only sealed or hashed', async () => {
    const context = testContext();
    const { record } = await conceals(context, { secret: 'canary text', passphrase: 'canary pass' });
    const stored = JSON.stringify(await context.rowOf(record.secret.key), (_name, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    for (const canary of ['canary', record.secret.key, record.metadata.key])
      expect(stored).not.toContain(canary);
  });

  test.each([
    [{}, 'secrets.nothing_to_share'],
    [{ secret: '' }, 'secrets.nothing_to_share'],
    [{ secret: null }, 'secrets.nothing_to_share'],
    [{ secret: 'x', ttl: 'soon' }, 'secrets.bad_ttl'],
    [{ secret: 'x', recipient: 'a@example.com' }, 'secrets.email_needs_account'],
    [{ secret: 'x', 'recipient[]': ['', 'a@example.com'] }, 'secrets.email_needs_account'],
    [{ secret: 'x', share_domain: 'other.example.org' }, 'secrets.unknown_share_domain other.example.org'],
  ])('%j is %s', async (body, code) => {
    expect(await refusal(conceals(testContext(), body))).toBe(code);
  });

  test('accepts numbers and false as texts, its own host as no share domain, expiry as ttl', async () => {
    const context = testContext();
    for (const [secret, text] of [
      [0, '0'],
      [false, 'false'],
      [12.5, '12.5'],
    ] as const) {
      expect(await refusal(conceals(context, { secret }))).toBe('answered');
      expect(text).toBe(String(secret));
    }
    const { record } = await conceals(context, {
      secret: 'x',
      share_domain: 'GLIMPSE.example.com',
      recipient: ['', ' '],
      expiry: '300',
    });
    expect(record.receipt).toMatchObject({ share_domain: null, secret_ttl: 300 });
  });

  test.each([
    'glimpse.example.com',
    'GLIMPSE.example.com.',
    'glimpse.example.com:8443',
    'alias.example.net',
    'no host/name',
    'localhost',
  ])('ignores the share domain %s: the site itself, or no public host name', async (share_domain) => {
    const context = testContext();
    const config = {
      ...context.deps.config,
      siteHost: 'glimpse.example.com:8443',
      siteAliases: ['alias.example.net:3000'],
    };
    const { record } = await conceals({ deps: { ...context.deps, config } }, { secret: 'x', share_domain });
    expect([record.share_domain, record.receipt.share_domain]).toEqual([null, null]);
    expect(record.share_url).toMatch(/^https:\/\/glimpse\.example\.com\/secret\//);
  });

  test('binds an anonymous secret to the browser that created it', async () => {
    const context = testContext();
    const { record } = await conceals(context, { secret: 'x' }, aBrowser(`a${'0'.repeat(43)}`));
    expect(record.secret.is_owner).toBe(true);
    expect(record.receipt.source).toBe('web');
    expect((await context.rowOf(record.secret.key))?.creator).toHaveLength(16);
  });
});

describe('generate', () => {
  test('generates a password, ignores any text, and returns it once', async () => {
    const context = testContext();
    for (const make of [generate, conceal]) {
      const { record, details } = await make(
        context.deps,
        anInput({ body: { ...emptyBody, kind: 'generate', secret: 'mine', length: '20' } }),
        anActor(),
      );
      expect(record.secret_value).toMatch(/^[a-zA-Z2-9*$!?()]{20}$/);
      expect(details.kind).toBe('generate');
      expect(record.receipt).toMatchObject({ kind: 'generate', secret_identifier: record.secret.key });
    }
    expect(
      await refusal(generate(context.deps, anInput({ body: { ...emptyBody, length: '7' } }), anActor())),
    ).toBe('secrets.bad_length');
  });

  test('can be turned off', async () => {
    const context = testContext();
    const deps = { ...context.deps, config: { ...context.deps.config, generateEnabled: false } };
    expect(await refusal(conceals({ deps }, { kind: 'generate' }))).toMatch(/^http.feature_off/);
    expect(await refusal(conceals({ deps }, { secret: 'x' }))).toBe('answered');
  });
});

describe('storing', () => {
  afterEach(() => void vi.useRealTimers());

  test('carries the share of a scarce storage, and is refused where the quota refuses', async () => {
    const context = testContext();
    const share = { by: 'tag', bytes: 300 };
    const scarce: Pick<StorageQuota, 'admit'> = { admit: (_bytes, _actor, store) => store(share) };
    const admitted = { ...context.deps, storageQuota: scarce };
    const { record } = await conceals({ deps: admitted }, { secret: 'x' });
    expect(await context.rowOf(record.secret.key)).toMatchObject({ share });
    const refused = { admit: async () => fail('store.unavailable', { limit: 'stored_bytes' }) };
    expect(
      await refusal(conceals({ deps: { ...context.deps, storageQuota: refused } }, { secret: 'x' })),
    ).toBe('store.unavailable');
  });

  test('is resolved when the reply is lost, and 503 when the outcome stays unknown', async () => {
    vi.useFakeTimers();
    const { UnconfirmedWrite } = await import('#platform/mongo/outage.ts');
    const context = testContext();
    const { secrets } = context.deps;
    let lost = true;
    const insert: typeof secrets.insert = async (secret) => {
      const stored = await secrets.insert(secret);
      if (lost) throw new UnconfirmedWrite(64);
      return stored;
    };
    const once = conceals({ deps: { ...context.deps, secrets: { ...secrets, insert } } }, { secret: 'x' });
    setTimeout(() => (lost = false), 50);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await once).record.receipt.state).toBe('new');
    lost = true;
    const readBack = conceals(
      { deps: { ...context.deps, secrets: { ...secrets, insert } } },
      { secret: 'x' },
    );
    await vi.advanceTimersByTimeAsync(50);
    expect((await readBack).record.receipt.state).toBe('new'); // a majority holds it
    const none = async (): Promise<undefined> => undefined;
    const lagging = { ...secrets, insert, findAtMajority: none };
    const never = refusal(conceals({ deps: { ...context.deps, secrets: lagging } }, { secret: 'x' }));
    await vi.advanceTimersByTimeAsync(6000);
    expect(await never).toBe('store.unavailable');
  });
});
