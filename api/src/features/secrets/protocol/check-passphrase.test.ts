// An attempt counts only if its hash ran, and a waiting nonce is not refused when its own request wins
// (docs/design/limits.md#attempts).
import { expect, test } from 'vitest';
import { fail } from '#platform/errors/api-error.ts';
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import { asks, refusal } from '../testing/reveal-samples.ts';
import { aNonce, testContext } from '../testing/test-context.ts';

type Check = Passphrases['check'];

/** A context whose passphrase checks go through `around` first. */
async function openContext(around: (check: Check, ...given: Parameters<Check>) => ReturnType<Check>) {
  const context = testContext();
  const { check } = context.deps.passphrases;
  const passphrases = {
    ...context.deps.passphrases,
    check: (...given: Parameters<Check>) => around(check, ...given),
  };
  const { secretKey } = await context.conceals({ passphrase: 'open' });
  return { ...context, deps: { ...context.deps, passphrases }, secretKey };
}

test('an attempt that a full queue refuses is not counted', async () => {
  const context = await openContext(() => fail('store.unavailable', { retryAfter: 2 }));
  for (let tries = 0; tries < 6; tries += 1)
    expect(await refusal(asks(context, context.secretKey, { passphrase: 'open' }))).toBe('store.unavailable');
  expect(await context.rowOf(context.secretKey)).toMatchObject({ state: 'new', attemptRev: 0 });
});

test('a used-up budget is refused before the queue, and nothing is written', async () => {
  let queued = 0;
  const context = await openContext((check, ...given) => ((queued += 1), check(...given)));
  const ask = (passphrase: string) => refusal(asks(context, context.secretKey, { passphrase }));
  for (let tries = 0; tries < 5; tries += 1) expect(await ask('wrong')).toBe('secrets.wrong_passphrase');
  expect(await ask('open')).toBe('http.rate_limited');
  expect(queued).toBe(5);
  expect(await context.rowOf(context.secretKey)).toMatchObject({ attemptRev: 5 });
});

test('the budget is read again when the turn comes', async () => {
  const context = await openContext(async (check, passphrase, gate, turn) => {
    // While this one waits, five others from its network are checked.
    for (let tries = 0; tries < 5; tries += 1) await turn.before?.();
    return check(passphrase, gate, turn);
  });
  const answer = await refusal(asks(context, context.secretKey, { passphrase: 'open' }));
  expect(answer).toBe('http.rate_limited');
  expect(context.checks()).toBe(0);
});

test('a repeat waits as one of its secret and never meets a budget', async () => {
  const turns: { readonly key?: string | undefined; readonly isCounted: boolean }[] = [];
  const context = await openContext((check, passphrase, gate, turn) => {
    turns.push({ key: turn.key, isCounted: turn.before !== undefined });
    return check(passphrase, gate, turn);
  });
  const nonce = aNonce();
  const ask = () => asks(context, context.secretKey, { nonce, passphrase: 'open' });
  for (let tries = 0; tries < 8; tries += 1) await ask();
  const [first, ...repeats] = turns;
  expect(first).toEqual({ key: undefined, isCounted: true });
  expect(repeats).toEqual(Array(7).fill({ key: expect.any(String), isCounted: false }));
});

test('a request gets the text if another request of its nonce wins while it waits', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let calls = 0;
  const context = await openContext(async (check, ...given) => {
    calls += 1;
    if (calls === 1) await gate; // the first waits for its turn until the second was answered
    return check(...given);
  });
  const nonce = aNonce();
  const ask = (given: string) => asks(context, context.secretKey, { nonce: given, passphrase: 'open' });
  const waiting = ask(nonce);
  const faster = await ask(nonce);
  open();
  expect(await waiting).toEqual(faster);
  expect(await refusal(ask(aNonce()))).toBe('secrets.unknown');
});
