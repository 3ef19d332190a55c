// A mailed link proves the mailbox alone (docs/design/http-api.md#verification).
import { expect, test } from 'vitest';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import { confirmations } from './confirm-address.ts';
import type { Account } from './model/account.ts';
import { accountContext, address, samplePassword } from './testing/account-context.ts';

const sid = Buffer.alloc(16, 7);
const network = '192.0.2.0/24';
const fresh = 'another quiet morning';
const link = (over: Partial<Parameters<ReturnType<typeof confirmations>['prepare']>[0]> = {}) => ({
  sid,
  address,
  isFromHere: () => false,
  ...over,
});
const fromHere = link({ isFromHere: (hash) => hash === `new:${samplePassword}` });

async function unverified(over: Partial<Account> = {}) {
  const context = accountContext();
  const account = await context.addAccount({ verified: false, ...over });
  const { needsPassword, prepare } = confirmations(context.deps);
  const confirm = async (from = link(), typed?: string) => {
    const prepared = await prepare(from, { password: typed, network });
    return prepared?.();
  };
  return { context, account, needsPassword, prepare, confirm, row: () => context.accounts.rows()[0] };
}

test('the typed password becomes the password of the account', async () => {
  const { confirm, row, needsPassword } = await unverified();
  expect(await needsPassword(link())).toBe(true);
  expect(await confirm(link(), fresh)).toBe(true);
  expect(row()).toMatchObject({ verified: true, hash: `new:${fresh}`, verification: sid });
});

test('the browser that signed up keeps the password of its sign-up', async () => {
  const { confirm, row, needsPassword } = await unverified();
  expect(await needsPassword(fromHere)).toBe(false);
  expect(await confirm(fromHere)).toBe(true);
  expect(row()).toMatchObject({ verified: true, hash: `new:${samplePassword}` });
});

test.each([
  ['none', undefined, 'accounts.verify_needs_password'],
  ['a short one', 'short', 'accounts.new_too_short'],
  ['a long one', 'x'.repeat(257), 'accounts.password_too_long'],
  ['a common one', 'password123', 'accounts.password_too_common'],
])('of the passwords, %s is refused before anything changes', async (_what, typed, code) => {
  const { prepare, row } = await unverified();
  const before = row();
  await expect(prepare(link(), { password: typed, network })).rejects.toMatchObject({ code });
  expect(row()).toEqual(before);
});

test.each([
  ['a typed password', link(), fresh],
  ['the password of the sign-up', fromHere, undefined],
])('with %s, API token, reset key and sessions from before end', async (_how, from, typed) => {
  const { context, account, confirm, row } = await unverified();
  const token = { mac: Buffer.alloc(32), gen: 1, hint: 'x' };
  await context.accounts.change(account.id, { held: account.hash, set: { token }, now: new Date() });
  const reset = { keyHash: Buffer.alloc(32, 1), seconds: 1800 };
  await context.deps.transact((session) => context.accounts.beginReset(account.id, reset, session));
  expect(await confirm(from, typed)).toBe(true);
  expect(row()).toMatchObject({ token: undefined, reset: undefined, sessionGen: account.sessionGen + 1 });
});

test('a password that changed in between is never confirmed without typing one', async () => {
  const { context, account, prepare, row } = await unverified();
  const confirm = await prepare(fromHere, { password: undefined, network });
  const set = { hash: 'new:of a stranger' };
  await context.accounts.change(account.id, { held: account.hash, set, now: new Date() });
  expect(await confirm?.()).toBe(false);
  expect(row()).toMatchObject({ verified: false });
});

test('every mailed link works until one of them was used', async () => {
  const { confirm, needsPassword } = await unverified();
  const [first, second] = [link({ sid: Buffer.alloc(16, 1) }), link({ sid: Buffer.alloc(16, 2) })];
  expect([await needsPassword(second), await confirm(first, fresh)]).toEqual([true, true]);
  expect([await needsPassword(second), await confirm(second, 'a third one here')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('of two links at once one confirms', async () => {
  const { prepare, row } = await unverified();
  const both = await Promise.all(
    [1, 2].map((one) =>
      prepare(link({ sid: Buffer.alloc(16, one) }), { password: `${fresh} ${one}`, network }),
    ),
  );
  expect(await Promise.all(both.map(async (confirm) => confirm?.()))).toEqual([true, false]);
  expect(row()?.hash).toBe(`new:${fresh} 1`);
});

test('a repeat after a lost answer is the same answer, for the same password only', async () => {
  const { context, confirm } = await unverified();
  const { accounts } = context;
  const lost = async (...given: Parameters<typeof accounts.confirm>) => {
    await accounts.confirm(...given);
    throw new UnconfirmedWrite(64);
  };
  const { prepare } = confirmations({ ...context.deps, accounts: { ...accounts, confirm: lost } });
  const first = await prepare(link(), { password: fresh, network });
  expect(await first?.()).toBe(false);
  expect(await confirm(link(), fresh)).toBe(true);
  expect([await confirm(link(), 'not this one'), await confirm()]).toEqual([undefined, undefined]);
});

test('a link of the release before confirms by the id of its secret, with a typed password', async () => {
  const { context, confirm, needsPassword, row } = await unverified({ verification: sid });
  const old = link({ address: undefined });
  expect(await needsPassword(old)).toBe(true);
  expect(await needsPassword(link({ address: undefined, sid: Buffer.alloc(16) }))).toBeUndefined();
  expect(await confirm(old, fresh)).toBe(true);
  expect(row()).toMatchObject({ verified: true, hash: `new:${fresh}` });
  expect(context.accounts.rows()).toHaveLength(1);
});

test('an address without an account confirms nothing', async () => {
  const { confirm, needsPassword } = await unverified();
  const gone = link({ address: 'bob@example.com' });
  expect([await needsPassword(gone), await confirm(gone, fresh)]).toEqual([undefined, undefined]);
});
