// Reveals while writes and answers fail: each doubt is resolved (docs/design/trust.md#undecided-writes).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#platform/errors/api-error.ts';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import {
  aBrowser,
  aRequestContext,
  aNonce,
  testContext,
  anActor,
  type Fault,
  anInput,
} from './testing/test-context.ts';
import { asks, refusal, type TestContext } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';
import { takeOwnerView } from './take-owner-view.ts';

describe('a claim whose outcome is not clean', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settled = async <T>(asking: Promise<T>): Promise<T> => {
    const quiet = asking.catch(() => undefined);
    for (let step = 0; step < 40; step += 1) await vi.advanceTimersByTimeAsync(500);
    await quiet;
    return asking;
  };

  const passing: readonly (readonly [string, readonly Fault[]])[] = [
    ['never arrived at first', ['never_arrives']],
    ['was applied, its answer lost', ['answer_lost']],
    ['shared its command with a loser', ['in_doubt']],
    ['never arrived, then its answer was lost', ['never_arrives', 'answer_lost']],
  ];
  test.each(passing)('that %s still delivers the text, to one reader', async (_what, faults) => {
    for (const nonce of [aNonce(), undefined]) {
      const context = testContext();
      const { secretKey } = await context.conceals();
      context.faults.push(...faults);
      expect((await settled(asks(context, secretKey, { nonce }))).record.secret_value).toBe('correct horse');
      expect(await settled(refusal(asks(context, secretKey, { nonce: aNonce() })))).toBe('secrets.unknown');
    }
  });

  test('that no read resolves at first still delivers the text', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const { findAtMajority } = context.deps.secrets;
    let failures = 3;
    context.deps.secrets.findAtMajority = async (lookUp) => {
      failures -= 1;
      if (failures >= 0) throw new UnconfirmedWrite(64);
      return findAtMajority(lookUp);
    };
    context.faults.push('answer_lost');
    const asking = asks(context, secretKey, { nonce: aNonce() });
    expect((await settled(asking)).record.secret_value).toBe('correct horse');
  });

  test('that stays undecided is 503 without text, and nothing is lost for the same nonce', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    context.faults.push(...Array.from({ length: 200 }, () => 'never_arrives' as const));
    expect(await settled(refusal(asks(context, secretKey, { nonce })))).toBe('store.unavailable');
    expect(context.counted.filter((name) => /revealed|undelivered/.test(name))).toEqual([]);
    context.faults.length = 0;
    expect((await settled(asks(context, secretKey, { nonce }))).record.secret_value).toBe('correct horse');
  });

  test('without a nonce that stays undecided is counted', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    context.faults.push(...Array.from({ length: 400 }, () => 'never_arrives' as const));
    expect(await settled(refusal(asks(context, secretKey)))).toBe('store.unavailable');
    expect(context.counted).toContain('undelivered undecided');
  });
});

describe('a database that was put back', () => {
  const owner = aBrowser(`a${'0'.repeat(43)}`);
  /** The keyring finds the older copy after so many comparisons that end well. */
  const olderAfter = (context: TestContext, good: number): TestContext['deps'] => {
    let left = good;
    const settled = async (): Promise<undefined> => (left-- > 0 ? undefined : fail('store.unavailable'));
    return { ...context.deps, keyring: { ...context.deps.keyring, settled } };
  };

  test.each([0, 1])('gives no text when it is noticed %i steps after the look-up', async (steps) => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    for (const nonce of [aNonce(), undefined]) {
      const deps = olderAfter(context, steps);
      expect(await refusal(asks({ ...context, deps }, secretKey, { nonce }))).toBe('store.unavailable');
      expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
    }
  });

  test.each([0, 1])(
    'shows its owner no text when it is noticed %i steps after the look-up',
    async (steps) => {
      const context = testContext();
      const { metadataKey } = await context.conceals({}, owner);
      const shown = takeOwnerView(
        olderAfter(context, steps),
        anInput({ params: { key: metadataKey }, nonce: aNonce() }),
        owner,
      );
      expect(await refusal(shown)).toBe('store.unavailable');
    },
  );
});

describe('an answer that cannot be delivered', () => {
  test('releases the claim when the caller is gone, with and without a nonce', async () => {
    for (const nonce of [aNonce(), undefined]) {
      const context = testContext();
      const { secretKey } = await context.conceals();
      expect(await refusal(asks(context, secretKey, { nonce, closed: true }))).toBe('store.unavailable');
      expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
      expect((await asks(context, secretKey)).record.secret_value).toBe('correct horse');
    }
  });

  test('does not release a claim in doubt: its nonce may repeat, without one the loss is counted', async () => {
    for (const nonce of [aNonce(), undefined]) {
      const context = testContext();
      const { secretKey } = await context.conceals();
      context.faults.push('answer_lost');
      expect(await refusal(asks(context, secretKey, { nonce, closed: true }))).toBe('store.unavailable');
      expect((await context.rowOf(secretKey))?.state).toBe(nonce === undefined ? 'consumed' : 'claimed');
      expect(context.counted.includes('undelivered cut')).toBe(nonce === undefined);
      if (nonce !== undefined)
        expect((await asks(context, secretKey, { nonce })).record.secret_value).toBe('correct horse');
    }
  });

  test('does not release the claim after a repeat of the same nonce was answered', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    // While the first request decrypts, its nonce repeats and gets the text. Then the first caller is gone.
    let repeated: string | undefined;
    const gone = { ...aRequestContext(), closed: () => true };
    const { apply } = context.deps.secrets;
    const secrets = {
      ...context.deps.secrets,
      apply: async (...given: Parameters<typeof apply>) => {
        if (given[1].kind === 'release')
          repeated = (await asks(context, secretKey, { nonce })).record.secret_value;
        return apply(...given);
      },
    };
    const first = reveal(
      { ...context.deps, secrets },
      anInput({
        params: { key: secretKey },
        body: { continue: true, passphrase: undefined },
        nonce,
        context: gone,
      }),
      anActor(),
    );
    expect(await refusal(first)).toBe('store.unavailable');
    expect(repeated).toBe('correct horse');
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'claimed' });
    expect(await refusal(asks(context, secretKey, { nonce: aNonce() }))).toBe('secrets.unknown');
  });

  test('refuses a repeat if the content was acknowledged before the repeat is recorded', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    await asks(context, secretKey, { nonce });
    const { apply } = context.deps.secrets;
    context.deps.secrets.apply = async (id, change) => {
      if (change.kind === 'repeat') await apply(id, { kind: 'acknowledge', claim: change.claim });
      return apply(id, change);
    };
    expect(await refusal(asks(context, secretKey, { nonce }))).toBe('secrets.unknown');
  });

  test('a text that does not open is 503 and counted, and the secret stays new', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const row = await context.rowOf(secretKey);
    row?.box?.body?.writeUInt8((row.box.body[20] ?? 0) ^ 1, 20);
    expect(await refusal(asks(context, secretKey, { nonce: aNonce() }))).toBe('store.unavailable');
    expect(context.counted).toContain('corrupt');
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
  });

  test('a gate that does not open consumes nothing at all', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const row = await context.rowOf(secretKey);
    row?.box?.gate?.writeUInt8((row.box.gate[20] ?? 0) ^ 1, 20);
    expect(await refusal(asks(context, secretKey))).toBe('store.unavailable');
    expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
  });
});
