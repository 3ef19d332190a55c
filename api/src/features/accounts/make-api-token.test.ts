// API tokens: shown once, stored as an HMAC (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { makeApiToken } from './make-api-token.ts';
import { accountContext, anonymous, testInput } from './testing/account-context.ts';

const { input } = testInput(accountsContract.makeApiToken);

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

test('when the password changed between read and write, no token is made', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const account = await addAccount();
  const stale = { ...accounts, byId: async () => ({ ...account, hash: 'new:before' }) };
  await expect(
    makeApiToken({ ...deps, accounts: stale }, input, await signedIn(account)),
  ).rejects.toMatchObject({
    code: 'store.unavailable',
  });
  expect(accounts.rows()[0]?.token).toBeUndefined();
});

test('a caller without an account is refused', async () => {
  await expect(makeApiToken(accountContext().deps, input, anonymous)).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
});
