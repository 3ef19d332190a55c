// Password change ends the other sessions and renews this one (docs/design/http-api.md#accounts).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { changePassword } from './change-password.ts';
import { accountContext, visitor, samplePassword, parsedInput } from './testing/account-context.ts';

const fresh = 'a wholly new one';

async function openContext() {
  const context = accountContext();
  const account = await context.addAccount({ token: { mac: Buffer.alloc(32), gen: 1, hint: 'abcd' } });
  const actor = await context.signedIn(account);
  const send = async (body: Readonly<Record<string, string>> = {}) => {
    const { input, answered } = parsedInput(accountsContract.changePassword, {
      body: { currentp: samplePassword, newp: fresh, newp2: fresh, ...body },
    });
    return { answer: await changePassword(context.deps, input, actor), answered };
  };
  return { ...context, account, actor, send };
}

test('the session gets a new id; other sessions and the API token end, and the mail says so', async () => {
  const { account, actor, accounts, isOpen, seen, send, signedIn } = await openContext();
  const other = await signedIn(account);
  const { answered } = await send();
  const renewed = answered.caller?.session?.cookie ?? '';
  expect(renewed).not.toBe(actor.session.cookie);
  expect(answered.cookies[0]).toContain(`sess=${renewed};`);
  expect([
    await isOpen(renewed),
    await isOpen(actor.session.cookie),
    await isOpen(other.session.cookie),
  ]).toEqual([true, false, false]);
  expect(accounts.rows()).toMatchObject([{ hash: `new:${fresh}`, token: undefined }]);
  expect(seen.mails).toMatchObject([{ kind: 'password_changed', data: { endedToken: true } }]);
});

test.each([
  ['a wrong current password', { currentp: 'no', newp: 'x', newp2: 'y' }, 'accounts.current_wrong'],
  ['a current password that is too long', { currentp: 'x'.repeat(257) }, 'accounts.current_wrong'],
  ['the same password', { newp: samplePassword, newp2: 'y' }, 'accounts.new_same'],
  ['a short password', { newp: 'short', newp2: 'y' }, 'accounts.new_too_short'],
  ['a long password', { newp: 'x'.repeat(257), newp2: 'y' }, 'accounts.password_too_long'],
  ['a common password', { newp: 'Password123', newp2: 'y' }, 'accounts.password_too_common'],
  ['two different passwords', { newp2: 'y' }, 'accounts.new_mismatch'],
])('%s changes nothing, and is checked before what comes later in this list', async (_what, body, code) => {
  const { actor, accounts, isOpen, send } = await openContext();
  const before = accounts.rows();
  await expect(send(body)).rejects.toMatchObject({ code });
  expect(accounts.rows()).toEqual(before);
  expect(await isOpen(actor.session.cookie)).toBe(true);
});

test('of two changes at once, one succeeds', async () => {
  const { kinds, send } = await openContext();
  const ends = await Promise.allSettled([
    send(),
    send({ newp: 'a third password', newp2: 'a third password' }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(kinds()).toEqual(['password_changed']);
});

test('a caller without an account is refused', async () => {
  const { input } = parsedInput(accountsContract.changePassword, {
    body: { currentp: samplePassword, newp: fresh, newp2: fresh },
  });
  await expect(changePassword(accountContext().deps, input, visitor)).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
});
