// The switch of mails about opened secrets (docs/design/http-api.md#notices).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { accountContext, parsedInput } from './testing/account-context.ts';
import { toIdentity } from './sessions/account-identity-provider.ts';
import { setNotify } from './set-notify.ts';

test('the switch is kept in the account, and every later call of the customer knows it', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const ana = await signedIn(await addAccount());
  const choose = async (on: string) =>
    setNotify(deps, parsedInput(accountsContract.setNotify, { body: { on } }).input, ana);
  const [row = expect.fail()] = accounts.rows();
  const known = async () => {
    const account = (await accounts.byId(row.id)) ?? expect.fail();
    return toIdentity({ authenticationEnabled: true, colonels: [] }, account).account?.notify;
  };
  expect(await known()).toBeUndefined();
  expect((await choose('true')).record).toEqual({ notify: true });
  expect(await known()).toBe(true);
  expect((await choose('')).record).toEqual({ notify: false });
  expect(await known()).toBe(false);
});
