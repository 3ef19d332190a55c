// API tokens: shown once, stored as an HMAC (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import type { HashTurn } from '#platform/crypto/passwords/hash-queue.ts';
import { expect, test } from 'vitest';
import { makeApiToken } from './make-api-token.ts';
import { accountContext, visitor, samplePassword, parsedInput } from './testing/account-context.ts';

const asking = (confirmation: string) =>
  parsedInput(accountsContract.makeApiToken, { body: { confirmation } }).input;
const input = asking(samplePassword);

test('the account stores the HMAC and the last four characters, never the token', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const actor = await signedIn(await addAccount());
  const { record } = await makeApiToken(deps, input, actor);
  expect(record).toEqual({ apitoken: expect.stringMatching(/^[0-9a-z]{40}$/), active: true });
  const [row] = accounts.rows();
  const roots = deps.keyring.roots();
  expect(row?.token).toEqual({
    mac: roots.mac('apitoken', 1, record.apitoken),
    gen: 1,
    hint: record.apitoken.slice(-4),
  });
  expect(JSON.stringify(row)).not.toContain(record.apitoken);
});

test('a new token replaces the former one', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const actor = await signedIn(await addAccount());
  const tokens = [await makeApiToken(deps, input, actor), await makeApiToken(deps, input, actor)].map(
    ({ record }) => record.apitoken,
  );
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(accounts.rows()[0]?.token?.hint).toBe(tokens[1]?.slice(-4));
});

test.each([
  ['no password', '', 'accounts.confirm_missing'],
  ['a wrong password', 'not this one', 'accounts.confirm_wrong'],
  ['a password that is too long', 'x'.repeat(257), 'accounts.confirm_wrong'],
])('%s makes no token and mails nothing', async (_what, confirmation, code) => {
  const { accounts, addAccount, deps, kinds, signedIn } = accountContext();
  const actor = await signedIn(await addAccount());
  await expect(makeApiToken(deps, asking(confirmation), actor)).rejects.toMatchObject({ code });
  expect([accounts.rows()[0]?.token, kinds()]).toEqual([undefined, []]);
});

test('a notice is mailed with each token, and says whether a former one ended', async () => {
  const { addAccount, deps, seen, signedIn } = accountContext();
  const actor = await signedIn(await addAccount());
  for (let at = 0; at < 2; at += 1) await makeApiToken(deps, input, actor);
  expect(seen.mails).toMatchObject([
    { kind: 'api_token_made', to: 'ana@example.com', data: { endedToken: false } },
    { kind: 'api_token_made', to: 'ana@example.com', data: { endedToken: true } },
  ]);
});

test('a token that cannot be announced is not made', async () => {
  const { accounts, addAccount, deps, faults, signedIn } = accountContext();
  const actor = await signedIn(await addAccount());
  faults.fullOutbox = true;
  await expect(makeApiToken(deps, input, actor)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(accounts.rows()[0]?.token).toBeUndefined();
});

test('when the password changes between check and write, no token is made', async () => {
  const { accounts, addAccount, deps, kinds, signedIn } = accountContext();
  const account = await addAccount();
  const changing = {
    ...deps.passwords,
    async check(given: string, hash: string | undefined, turn: HashTurn) {
      const verdict = await deps.passwords.check(given, hash, turn);
      const write = { held: account.hash, hash: 'new:another', now: deps.clock.now() };
      await deps.transact((session) => accounts.setPassword(account.id, write, session));
      return verdict;
    },
  };
  const actor = await signedIn(account);
  await expect(makeApiToken({ ...deps, passwords: changing }, input, actor)).rejects.toMatchObject({
    code: 'accounts.confirm_wrong',
  });
  expect([accounts.rows()[0]?.token, kinds()]).toEqual([undefined, []]);
});

test('a caller without an account is refused', async () => {
  await expect(makeApiToken(accountContext().deps, input, visitor)).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
});
