// A mailed key resets the password once, and ends every credential (docs/design/trust.md#reset-keys).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { resetPassword } from './reset-password.ts';
import { accountContext, visitor, config, parsedInput } from './testing/account-context.ts';

const key = 'k'.repeat(50);
const fresh = 'another quiet morning';

async function openContext() {
  const context = accountContext();
  const account = await context.addAccount({ token: { mac: Buffer.alloc(32), gen: 1, hint: 'abcd' } });
  await context.deps.transact((session) =>
    context.accounts.beginReset(account.id, { keyHash: sha256(key), seconds: 1800 }, session),
  );
  const send = (newp = fresh, newp2 = newp, { given = key, deps = context.deps } = {}) =>
    resetPassword(
      deps,
      parsedInput(accountsContract.resetPassword, { params: { key: given }, body: { newp, newp2 } }).input,
      visitor,
    );
  return { ...context, account, send };
}

test('a reset ends all sessions and the API token, and mails a notice', async () => {
  const { account, accounts, kinds, send, signedIn, isOpen } = await openContext();
  const { session } = await signedIn(account);
  expect(await send()).toMatchObject({ code: 'accounts.password_changed', redirect: '/signin' });
  expect(accounts.rows()).toMatchObject([{ hash: `new:${fresh}`, token: undefined, reset: undefined }]);
  expect(await isOpen(session.cookie)).toBe(false);
  expect(kinds()).toEqual(['password_changed']);
});

test('a key works once', async () => {
  const { accounts, send } = await openContext();
  await send();
  await expect(send('a third password here')).rejects.toMatchObject({ code: 'accounts.unknown_reset' });
  expect(accounts.rows()).toMatchObject([{ hash: `new:${fresh}` }]);
});

test('of two resets at once, one succeeds', async () => {
  const { kinds, send } = await openContext();
  const ends = await Promise.allSettled([send(), send()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(kinds()).toEqual(['password_changed']);
});

test.each([
  ['two different passwords', fresh, 'different', 'accounts.new_mismatch'],
  ['a short password', 'short', 'short', 'accounts.new_too_short'],
  ['a common password', 'Password123', 'Password123', 'accounts.password_too_common'],
])('%s are refused, and the key stays valid', async (_what, newp, newp2, code) => {
  const { send } = await openContext();
  await expect(send(newp, newp2)).rejects.toMatchObject({ code });
  await expect(send()).resolves.toMatchObject({ code: 'accounts.password_changed' });
});

test('a malformed, unknown or expired key is refused alike and leads to asking again', async () => {
  const { later, send } = await openContext();
  const refusal = { code: 'accounts.unknown_reset', to: '/forgot' };
  await expect(send(fresh, fresh, { given: 'short' })).rejects.toMatchObject(refusal);
  await expect(send(fresh, fresh, { given: 'x'.repeat(50) })).rejects.toMatchObject(refusal);
  later(1_800_000);
  await expect(send()).rejects.toMatchObject(refusal);
});

test('a full outbox keeps the old password and the key', async () => {
  const { accounts, faults, send } = await openContext();
  const before = accounts.rows();
  faults.fullOutbox = true;
  await expect(send()).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(accounts.rows()).toEqual(before);
});

test.each(['authenticationEnabled', 'signinEnabled'])('without %s there is no reset', async (name) => {
  const { deps, send } = await openContext();
  await expect(
    send(fresh, fresh, { deps: { ...deps, config: { ...config, [name]: false } } }),
  ).rejects.toMatchObject({
    code: 'http.feature_off',
  });
});
