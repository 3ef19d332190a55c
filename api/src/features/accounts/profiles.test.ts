// The profile that pages show of the caller (docs/design/http-api.md#bootstrap).
import { expect, test } from 'vitest';
import { profiles } from './profiles.ts';
import { accountContext, address, visitor } from './testing/account-context.ts';

test('a signed-in caller has a profile with the day of the sign-up', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const profileOf = profiles({ cache: accounts.cache, plans: deps.plans });
  expect(await profileOf(await signedIn(await addAccount()))).toMatchObject({
    cust: { custid: address },
    since: 'Nov 21, 2026',
  });
});

test('anonymous callers and deleted accounts have none', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const profileOf = profiles({ cache: accounts.cache, plans: deps.plans });
  const account = await addAccount();
  const actor = await signedIn(account);
  await deps.transact((session) => accounts.remove(account.id, session));
  expect([await profileOf(visitor), await profileOf(actor)]).toEqual([undefined, undefined]);
});
