// The password check costs the same for every account and password (docs/design/trust.md#enumeration).
import { expect, test } from 'vitest';
import { accountContext, password } from '../testing/account-context.ts';
import { checkPassword, rehashPassword } from './check-password.ts';

const network = '192.0.2.0/24';

test.each([
  ['the right password', password, { hash: `new:${password}` }, 'right'],
  ['an outdated hash', password, { hash: `old:${password}` }, 'outdated'],
  ['a wrong password', 'wrong', { hash: `new:${password}` }, 'wrong'],
  ['no account', password, undefined, 'wrong'],
  ['a password that is too long, hashed as the empty one', 'x'.repeat(257), { hash: 'new:' }, 'wrong'],
])('%s costs one hash', async (_what, given, account, verdict) => {
  const { deps, seen } = accountContext();
  expect(await checkPassword(deps, given, { account, network })).toBe(verdict);
  expect(seen.work).toEqual(['check']);
});

test('a password that changed meanwhile is not overwritten by its rehash', async () => {
  const { accounts, addAccount, deps } = accountContext();
  const account = await addAccount({ hash: 'new:another' });
  const read = { ...account, hash: `old:${password}` };
  expect(await rehashPassword(deps, password, { found: read, network })).toBe(read);
  expect(accounts.rows()).toMatchObject([{ hash: 'new:another' }]);
});
