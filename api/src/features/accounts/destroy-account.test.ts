// Account deletion by the owner's password (docs/design/http-api.md#account-deletion).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { destroyAccount } from './destroy-account.ts';
import { accountContext, address, samplePassword, parsedInput } from './testing/account-context.ts';

async function openContext() {
  const context = accountContext();
  const account = await context.addAccount();
  const actor = await context.signedIn(account);
  const send = async (confirmation: string, deps = context.deps) => {
    const { input, answered } = parsedInput(accountsContract.destroyAccount, { body: { confirmation } });
    return { answer: await destroyAccount(deps, input, actor), answered };
  };
  return { ...context, hex: account.id.toString('hex'), actor, send };
}

test('the password deletes the account, ends the session and mails a notice without the owner id', async () => {
  const { accounts, actor, hex, isOpen, seen, send } = await openContext();
  const { answer, answered } = await send(samplePassword);
  expect(answer).toMatchObject({ message: 'accounts.deleted', redirect: '/' });
  expect(accounts.rows()).toEqual([]);
  expect([seen.notes, seen.erased]).toEqual([[hex], [hex]]);
  expect(seen.forgotten.map((id) => id.toString('hex'))).toEqual([hex]);
  expect(seen.mails).toEqual([expect.objectContaining({ kind: 'account_deleted', to: address })]);
  expect(seen.mails[0]).not.toHaveProperty('owner');
  expect(answered.caller).toMatchObject({ kind: 'anonymous', custid: 'anon' });
  expect(answered.caller).not.toHaveProperty('account');
  expect(answered.cookies[0]).toMatch(/^sess=a/);
  expect(await isOpen(actor.session.cookie)).toBe(false);
  expect(seen.flashes).toMatchObject([{ messages: [{ code: 'accounts.deleted' }], fields: null }]);
});

test.each([
  ['no confirmation', '', 'accounts.confirm_missing'],
  ['a wrong password', 'nope', 'accounts.confirm_wrong'],
  ['a password that is too long', 'x'.repeat(257), 'accounts.confirm_wrong'],
])('%s deletes nothing', async (_what, confirmation, code) => {
  const { accounts, actor, isOpen, seen, send } = await openContext();
  await expect(send(confirmation)).rejects.toMatchObject({ code });
  expect([accounts.rows().length, seen.notes, seen.mails]).toEqual([1, [], []]);
  expect(await isOpen(actor.session.cookie)).toBe(true);
});

test('a failed erasure does not fail the deletion: its note stays for the job', async () => {
  const { accounts, deps, hex, seen, send } = await openContext();
  await send(samplePassword, { ...deps, eraseAccount: async () => Promise.reject(new Error('away')) });
  expect([accounts.rows(), seen.notes]).toEqual([[], [hex]]);
});

test('a full outbox keeps the account', async () => {
  const { accounts, faults, seen, send } = await openContext();
  faults.fullOutbox = true;
  await expect(send(samplePassword)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect([accounts.rows().length, seen.erased]).toEqual([1, []]);
});
