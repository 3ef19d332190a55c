// Every place that evaluates the password of an account counts (docs/design/limits.md#guesses-of-a-password).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { changePassword } from '../change-password.ts';
import { destroyAccount } from '../destroy-account.ts';
import { resetPassword } from '../reset-password.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { signIn } from '../sign-in.ts';
import type { GuessStore } from '../store/guess-store.ts';
import { accountContext, address, visitor, samplePassword, parsedInput } from '../testing/account-context.ts';
import { memoryGuesses } from '../testing/memory-guesses.ts';
import { createIdentityProvider } from './account-identity-provider.ts';
import { guessLimit } from './guess-limit.ts';

type Context = ReturnType<typeof accountContext>;
const keys = sampleKeys();

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (thrown: unknown) =>
      thrown instanceof ApiError ? `${thrown.code} ${thrown.limit ?? ''}`.trim() : 'defect',
  );
const refused = 'http.rate_limited password_guesses';
const network = (at: number, wide = 20): string => `${wide + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.0/24`;
const from = (clientPrefix: string): Actor => ({ ...visitor, clientPrefix });

const signsIn = ({ deps }: Context, p: string, clientPrefix: string, u = address) =>
  codeOf(signIn(deps, parsedInput(accountsContract.signIn, { body: { u, p } }).input, from(clientPrefix)));

/** Guesses once from each of so many networks of one wide network, or of as many wide ones. */
async function flood(context: Context, count: number, wides: number, u = address): Promise<number> {
  let evaluated = 0;
  for (let at = 0; at < count; at += 1) {
    const prefix = `${20 + Math.floor((at % wides) / 200)}.${(at % wides) % 200}.${Math.floor(at / wides) % 256}.0/24`;
    if ((await signsIn(context, 'wrong', prefix, u)) === 'accounts.signin_failed') evaluated += 1;
  }
  return evaluated;
}

test.each([
  ['a known address', address],
  ['an unknown one', 'nobody@example.com'],
])('of 300 guesses for %s from 300 networks of one wide network 93 are evaluated', async (_who, u) => {
  const context = accountContext();
  await context.addAccount();
  context.seen.work.length = 0;
  let evaluated = 0;
  for (let at = 0; at < 300; at += 1)
    if ((await signsIn(context, 'wrong', `2001:db8:${at.toString(16)}::/48`, u)) === 'accounts.signin_failed')
      evaluated += 1;
  expect(evaluated).toBe(93);
  expect(await signsIn(context, 'wrong', '2001:db8:999::/48', u)).toBe(refused);
  expect(await signsIn(context, 'wrong', '198.51.100.0/24', u)).toBe('accounts.signin_failed');
});

test.each([
  ['a known address', address],
  ['an unknown one', 'nobody@example.com'],
])('of 1,600 guesses for %s from 800 wide networks 750 are evaluated', async (_who, u) => {
  const context = accountContext();
  await context.addAccount();
  expect(await flood(context, 1600, 800, u)).toBe(750);
});

test('the owner signs in from a known network, and from a new one after a reset by mail', async () => {
  const context = accountContext();
  const account = await context.addAccount();
  expect(await signsIn(context, samplePassword, '192.0.2.0/24')).toBe('answered');
  await flood(context, 1600, 800);
  expect(await signsIn(context, samplePassword, '198.51.100.0/24')).toBe(refused);
  expect(await signsIn(context, samplePassword, '192.0.2.0/24')).toBe('answered');
  const key = 'k'.repeat(50);
  await context.accounts.beginReset(account.id, { keyHash: sha256(key), seconds: 60 }, {} as never);
  const { input } = parsedInput(accountsContract.resetPassword, {
    params: { key },
    body: { newp: 'another sunny day', newp2: 'another sunny day' },
  });
  await resetPassword(context.deps, input, from('198.51.100.0/24'));
  context.later(60_000); // one try a minute for each network
  expect(await signsIn(context, 'another sunny day', '198.51.100.0/24')).toBe('answered');
});

test.each([
  [
    'a change of the password',
    (context: Context, actor: Actor) =>
      changePassword(
        context.deps,
        parsedInput(accountsContract.changePassword, { body: { currentp: 'wrong', newp: 'x', newp2: 'x' } })
          .input,
        actor,
      ),
  ],
  [
    'a deletion',
    (context: Context, actor: Actor) =>
      destroyAccount(
        context.deps,
        parsedInput(accountsContract.destroyAccount, { body: { confirmation: 'wrong' } }).input,
        actor,
      ),
  ],
  [
    'HTTP Basic with a wrong token',
    (context: Context, { clientPrefix }: Actor) =>
      createIdentityProvider({
        ...context.deps,
        roots: () => keys,
        budget: context.deps.signInBudget,
        tokenUses: { note: () => undefined },
      }).byBasic(`Basic ${Buffer.from(`${address}:wrong`).toString('base64')}`, clientPrefix),
  ],
])('%s counts with sign-in', async (_what, guess) => {
  const context = accountContext();
  const actor = await context.signedIn(await context.addAccount());
  for (let at = 0; at < 93; at += 1)
    expect(await codeOf(guess(context, { ...actor, clientPrefix: network(at) }))).not.toBe(refused);
  expect(await codeOf(guess(context, { ...actor, clientPrefix: network(99) }))).toBe(refused);
  expect(await signsIn(context, samplePassword, network(100))).toBe(refused);
  expect(await signsIn(context, samplePassword, '198.51.100.0/24')).toBe('answered');
});

test('a refused guess is not hashed', async () => {
  const context = accountContext();
  await context.addAccount();
  await flood(context, 94, 1);
  expect(context.seen.work.filter((one) => one === 'check')).toHaveLength(93);
});

function aLimit(store: GuessStore, on = true) {
  return guessLimit({
    store,
    roots: () => keys,
    clock: { now: () => sampleNow },
    on,
    onLimited: () => undefined,
  });
}
const guesser = { account: { id: Buffer.alloc(12) }, network: '192.0.2.0/24' };

test('of many guesses at once none is lost', async () => {
  const limit = aLimit(memoryGuesses());
  const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => limit.reserve(guesser)));
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
});

test('a guess that never finds its row unchanged is refused as unavailable', async () => {
  const limit = aLimit({ ...memoryGuesses(), write: async () => false });
  await expect(limit.reserve(guesser)).rejects.toMatchObject({ code: 'store.unavailable' });
});

test('without a limit of sign-in nothing is counted', async () => {
  const limit = aLimit({ read: () => Promise.reject(new Error('read')), write: async () => false }, false);
  await (await limit.reserve(guesser)).recordSuccess();
  await limit.know(guesser.account, guesser.network);
});
