// A change of address: both mailboxes confirm, in any order (docs/design/trust.md#change-of-address).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { emailIds } from '../model/email-addresses.ts';
import { accountContext, parsedInput, samplePassword, visitor } from '../testing/account-context.ts';
import { askAddress } from './ask-address.ts';
import { confirmAddress } from './confirm-new-address.ts';

const newAddress = 'ana.new@example.com';

async function member() {
  const context = accountContext();
  const account = await context.addAccount();
  const actor = await context.signedIn(account);
  const { deps, seen } = context;
  const ask = (more = {}) => {
    const body = { newemail: newAddress, confirmation: samplePassword, ...more };
    return askAddress(deps, parsedInput(accountsContract.askAddress, { body }).input, actor);
  };
  const confirm = async (key: string) => {
    const { input } = parsedInput(accountsContract.confirmAddress, { body: { key } });
    return (await confirmAddress(deps, input, visitor)).record.state;
  };
  /** The keys of the last two mails: to the new and to the present mailbox. */
  const keys = () =>
    (['address_new', 'address_old'] as const).map((kind) => {
      const mail = seen.mails.findLast((one) => one.kind === kind);
      return mail && 'addressKey' in mail.data ? mail.data.addressKey : '';
    }) as [string, string];
  const row = () => context.accounts.rows().find(({ id }) => id.equals(account.id));
  return { ...context, account, actor, ask, confirm, keys, row };
}

test('each mailbox gets its own link; the one of the present mailbox names the new address', async () => {
  const { ask, seen, keys } = await member();
  await ask();
  expect(seen.mails).toMatchObject([
    { kind: 'address_new', to: newAddress },
    { kind: 'address_old', to: 'ana@example.com', data: { address: newAddress } },
  ]);
  const [next, present] = keys();
  expect(next).toMatch(/^[0-9a-z]{50}$/);
  expect(present).not.toBe(next);
  expect(JSON.stringify(seen.mails[0])).not.toContain('ana@example.com');
});

test.each([
  ['the new mailbox first', false],
  ['the present mailbox first', true],
])('%s: one waits, the second changes the address, which finds the account', async (_order, turned) => {
  const { ask, confirm, keys, row, accounts, deps, isOpen, actor, kinds } = await member();
  await ask({ newemail: '  Ana.New@Example.com ' });
  const [first, second] = turned ? keys().toReversed() : keys();
  expect(await confirm(first ?? '')).toBe('waiting');
  expect(await confirm(first ?? '')).toBe('waiting');
  expect(row()?.address).toBe('ana@example.com');
  expect(await confirm(second ?? '')).toBe('changed');
  const found = await accounts.byEmailId(emailIds(deps.keyring.roots(), newAddress));
  expect([found?.id, found?.address]).toEqual([row()?.id, newAddress]);
  expect(await accounts.byEmailId(emailIds(deps.keyring.roots(), 'ana@example.com'))).toBeUndefined();
  expect(await isOpen(actor.session.cookie)).toBe(true);
  expect(kinds().slice(2)).toEqual(['address_changed', 'address_changed']);
});

test('both mailboxes are told of the change, and billing of the one that is left, once', async () => {
  const { ask, confirm, keys, seen } = await member();
  await ask();
  const [next, present] = keys();
  await confirm(next);
  expect(seen.left).toEqual([]);
  await confirm(present);
  expect(seen.left).toEqual(['ana@example.com']);
  const told = seen.mails.filter(({ kind }) => kind === 'address_changed');
  expect(told.map(({ to }) => to).toSorted()).toEqual([newAddress, 'ana@example.com'].toSorted());
});

test('used, former, late and unknown links are refused, and change nothing', async () => {
  const { ask, confirm, keys, row, later } = await member();
  await ask();
  const former = keys();
  await ask({ newemail: 'third@example.com' });
  const refused = { code: 'accounts.unknown_address_link' };
  for (const key of [...former, 'z'.repeat(50), 'short', ''])
    await expect(confirm(key)).rejects.toMatchObject(refused);
  const [next, present] = keys();
  expect(await confirm(next)).toBe('waiting');
  later(limits.addressChangeSeconds * 1000);
  await expect(confirm(present)).rejects.toMatchObject(refused);
  expect(row()?.address).toBe('ana@example.com');
  await ask();
  const done = keys();
  for (const key of done) await confirm(key);
  for (const key of done) await expect(confirm(key)).rejects.toMatchObject(refused);
});

test('a new password ends both links', async () => {
  const { ask, confirm, keys, accounts, account, deps } = await member();
  await ask();
  const write = { held: account.hash, hash: 'new:another', now: deps.clock.now() };
  await deps.transact((session) => accounts.setPassword(account.id, write, session));
  for (const key of keys())
    await expect(confirm(key)).rejects.toMatchObject({ code: 'accounts.unknown_address_link' });
});

test('an address that has an account gets the same mails, and the change fails at the end', async () => {
  const { ask, confirm, keys, kinds, addAccount, row } = await member();
  await addAccount({ address: newAddress });
  await ask();
  expect(kinds()).toEqual(['address_new', 'address_old']);
  const [next, present] = keys();
  expect(await confirm(next)).toBe('waiting');
  await expect(confirm(present)).rejects.toMatchObject({ code: 'accounts.address_taken' });
  expect(row()?.address).toBe('ana@example.com');
  expect(kinds()).toHaveLength(2);
});

test('of 20 presses of both links at once one changes the address, and each mailbox is told once', async () => {
  const { ask, confirm, keys, kinds } = await member();
  await ask();
  const [next, present] = keys();
  const asked = Array.from({ length: 20 }, (_, at) => confirm(at % 2 === 0 ? next : present));
  const states = (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? one.value : 'refused',
  );
  expect(states.filter((state) => state === 'changed')).toHaveLength(1);
  expect(kinds().filter((kind) => kind === 'address_changed')).toHaveLength(2);
});

test.each([
  [{ confirmation: '' }, 'accounts.confirm_missing'],
  [{ confirmation: 'not this one' }, 'accounts.confirm_wrong'],
  [{ newemail: 'nobody' }, 'accounts.bad_new_address'],
  [{ newemail: 'ANA@example.com' }, 'accounts.same_address'],
])('%j is refused, and mails nothing', async (more, code) => {
  const { ask, kinds } = await member();
  await expect(ask(more)).rejects.toMatchObject({ code });
  expect(kinds()).toEqual([]);
});

test('over the limit of mails to an address nothing is stored', async () => {
  const { ask, faults, kinds, row } = await member();
  faults.over.add('account_mail_address');
  await expect(ask()).rejects.toMatchObject({ code: 'http.rate_limited' });
  expect([kinds(), row()?.move]).toEqual([[], undefined]);
});

test('what cannot be mailed changes nothing, at the request and at the end', async () => {
  const { ask, confirm, keys, faults, row } = await member();
  faults.fullOutbox = true;
  await expect(ask()).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(row()?.move).toBeUndefined();
  faults.fullOutbox = false;
  await ask();
  const [next, present] = keys();
  await confirm(next);
  faults.fullOutbox = true;
  await expect(confirm(present)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(row()?.address).toBe('ana@example.com');
  faults.fullOutbox = false;
  expect(await confirm(present)).toBe('changed');
});

test('a caller without an account asks for nothing', async () => {
  const { deps } = accountContext();
  const body = { newemail: newAddress, confirmation: samplePassword };
  const { input } = parsedInput(accountsContract.askAddress, { body });
  await expect(askAddress(deps, input, visitor)).rejects.toMatchObject({ code: 'http.not_signed_in' });
});
