// What the owner sees of an account, and who counts as signed in (docs/design/http-api.md#accounts).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { accountContext, address, visitor, parsedInput } from './testing/account-context.ts';
import { checkAuth, viewAccount } from './view-account.ts';

const { input } = parsedInput(accountsContract.viewAccount);
const { input: check } = parsedInput(accountsContract.checkAuth);

test('the owner sees the end of the API token, never the token', async () => {
  const { addAccount, deps, signedIn } = accountContext();
  const account = await addAccount({ token: { mac: Buffer.from('the-mac'), gen: 1, hint: 'abcd' } });
  const { record } = await viewAccount(deps, input, await signedIn(account));
  expect(record).toMatchObject({ apitoken: null, apitoken_set: true, apitoken_hint: '…abcd' });
  expect(record).toMatchObject({ cust: { custid: address } });
  expect(JSON.stringify(record)).not.toContain('the-mac');
});

test('without an API token there is no hint, and Stripe fields are null', async () => {
  const { addAccount, deps, signedIn } = accountContext();
  const { record } = await viewAccount(deps, input, await signedIn(await addAccount()));
  expect(record).toMatchObject({ apitoken_set: false, apitoken_hint: null });
  expect(record).toMatchObject({ stripe_customer: null, stripe_subscriptions: null });
});

test('a signed-in caller is authenticated and authorized', async () => {
  const { addAccount, deps, signedIn } = accountContext();
  const answer = await checkAuth(deps, check, await signedIn(await addAccount()));
  expect(answer).toMatchObject({
    record: { custid: address, role: 'customer' },
    details: { authenticated: true, authorized: true },
  });
});

test('anonymous callers and deleted accounts are not signed in', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const account = await addAccount();
  const actor = await signedIn(account);
  await deps.transact((session) => accounts.remove(account.id, session));
  for (const caller of [visitor, actor]) {
    await expect(viewAccount(deps, input, caller)).rejects.toMatchObject({ code: 'http.not_signed_in' });
    await expect(checkAuth(deps, check, caller)).rejects.toMatchObject({ code: 'http.not_signed_in' });
  }
});
