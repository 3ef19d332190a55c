// Named API tokens: shown once, stored as an HMAC, announced by mail (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import type { HashTurn } from '#platform/crypto/passwords/hash-queue.ts';
import { accountContext, parsedInput, samplePassword, visitor } from '../testing/account-context.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { addToken } from './add-token.ts';
import { endToken } from './end-token.ts';
import { listTokens } from './list-tokens.ts';
import { heldToken } from '../model/token-holder.ts';

const asked = { name: 'Deploy script', scope: 'create receipts', days: '30', confirmation: samplePassword };
const input = (over = {}) => parsedInput(accountsContract.addToken, { body: { ...asked, ...over } }).input;

async function member(over = {}) {
  const context = accountContext();
  const account = await context.addAccount(over);
  const actor = await context.signedIn(account);
  const { deps } = context;
  return {
    ...context,
    account,
    actor,
    add: async (more = {}) => (await addToken(deps, input(more), actor)).record,
    list: async () => (await listTokens(deps, parsedInput(accountsContract.listTokens).input, actor)).records,
    end: (id: string) =>
      endToken(deps, parsedInput(accountsContract.endToken, { params: { id } }).input, actor),
  };
}

test('the answer has the token once; the account stores its HMAC', async () => {
  const { add, accounts, deps, list } = await member();
  const { apitoken, token } = await add();
  expect(apitoken).toMatch(/^[0-9a-z]{40}$/);
  const now = deps.clock.now();
  const seconds = now.getTime() / 1000;
  const times = { created: seconds, expires: seconds + 30 * 86_400, expired: false, used_day: null };
  const seen = { name: 'Deploy script', scopes: ['create', 'receipts'], hint: `…${apitoken.slice(-4)}` };
  expect(token).toEqual({ id: expect.stringMatching(/^[0-9a-z]{8}$/), ...seen, ...times });
  expect(await list()).toEqual([token]);
  const [row] = accounts.rows();
  expect(heldToken(deps.keyring.roots(), row, { given: apitoken, now })?.scopes).toEqual([
    'create',
    'receipts',
  ]);
  expect(JSON.stringify([row, await list()])).not.toContain(apitoken);
});

test('without scope and days it may do everything, and has no end', async () => {
  const { add } = await member();
  expect((await add({ scope: '', days: '' })).token).toMatchObject({ scopes: ['everything'], expires: null });
});

test('it stands beside the token without a name, which stays', async () => {
  const token = { mac: Buffer.alloc(32, 1), gen: 1, hint: 'abcd' };
  const { add, accounts, list } = await member({ token });
  await add();
  expect(accounts.rows()[0]?.token).toEqual(token);
  expect((await list()).map(({ id, hint }) => [id === 'first', hint])[0]).toEqual([true, '…abcd']);
});

test('a notice with its name is mailed; what cannot be announced is not made', async () => {
  const { add, seen, faults, list } = await member();
  await add();
  expect(seen.mails).toMatchObject([{ kind: 'named_token_made', data: { name: 'Deploy script' } }]);
  faults.fullOutbox = true;
  await expect(add()).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(await list()).toHaveLength(1);
});

test('the twenty-first is refused, and ending one makes room', async () => {
  const tokens = Array.from({ length: limits.apiTokens }, (_, at) => aNamedToken({ id: `token${at + 100}` }));
  const { add, end, kinds } = await member({ tokens });
  await expect(add()).rejects.toMatchObject({ code: 'accounts.too_many_tokens' });
  expect(kinds()).toEqual([]);
  await end('token100');
  expect((await add()).token.name).toBe('Deploy script');
});

test('of 20 that are made at once for the last place, one is made', async () => {
  const tokens = Array.from({ length: limits.apiTokens - 1 }, (_, at) =>
    aNamedToken({ id: `token${at + 100}` }),
  );
  const { add, list, kinds } = await member({ tokens });
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => add()));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([(await list()).length, kinds()]).toEqual([limits.apiTokens, ['named_token_made']]);
});

test.each([
  ['no password', '', 'accounts.confirm_missing'],
  ['a wrong password', 'not this one', 'accounts.confirm_wrong'],
])('%s makes none', async (_what, confirmation, code) => {
  const { add, list, kinds } = await member();
  await expect(add({ confirmation })).rejects.toMatchObject({ code });
  expect([await list(), kinds()]).toEqual([[], []]);
});

test('when the password changes between check and write, none is made', async () => {
  const { account, accounts, actor, deps, list } = await member();
  const check = async (given: string, hash: string | undefined, turn: HashTurn) => {
    const verdict = await deps.passwords.check(given, hash, turn);
    const write = { held: account.hash, hash: 'new:another', now: deps.clock.now() };
    await deps.transact((session) => accounts.setPassword(account.id, write, session));
    return verdict;
  };
  const changing = { ...deps, passwords: { ...deps.passwords, check } };
  await expect(addToken(changing, input(), actor)).rejects.toMatchObject({ code: 'accounts.confirm_wrong' });
  expect(await list()).toEqual([]);
});

const bodyOf = (over: object) => z.safeParse(accountsContract.addToken.body, { ...asked, ...over });
const codeOf = (over: object) => bodyOf(over).error?.issues[0]?.message;

test('names are trimmed; each field has its error', () => {
  expect(bodyOf({ name: '  Deploy script ' }).data?.name).toBe('Deploy script');
  expect(codeOf({ name: ' \u200B ' })).toBe('accounts.token_name_missing');
  for (const name of ['x'.repeat(41), 'two\nlines', 'hid\u200Bden'])
    expect(codeOf({ name })).toBe('accounts.bad_token_name');
  for (const scope of ['write', 'create,receipts', 'CREATE'])
    expect(codeOf({ scope })).toBe('accounts.bad_token_scope');
  for (const days of ['0', '-1', '1.5', '367', 'soon'])
    expect(codeOf({ days })).toBe('accounts.bad_token_days');
  expect(bodyOf({ scope: 'create create', days: 366 }).data).toMatchObject({ scope: ['create'], days: 366 });
});

test('a token ends once, the one without a name, too; an unknown one is refused', async () => {
  const token = { mac: Buffer.alloc(32, 1), gen: 1, hint: 'abcd' };
  const { add, end, list } = await member({ token });
  const made = await add();
  for (const id of [made.token.id, 'first']) {
    await end(id);
    await expect(end(id)).rejects.toMatchObject({ code: 'accounts.unknown_token' });
  }
  expect(await list()).toEqual([]);
});

test('an expired token is listed as such, and does not let in', async () => {
  const { add, list, later, accounts, deps } = await member();
  const { apitoken } = await add({ days: '1' });
  later(dayMs);
  expect(await list()).toMatchObject([{ expired: true }]);
  expect(
    heldToken(deps.keyring.roots(), accounts.rows()[0], { given: apitoken, now: deps.clock.now() }),
  ).toBeUndefined();
});

test('a caller without an account is refused', async () => {
  const { deps } = accountContext();
  await expect(addToken(deps, input(), visitor)).rejects.toMatchObject({ code: 'http.not_signed_in' });
});
