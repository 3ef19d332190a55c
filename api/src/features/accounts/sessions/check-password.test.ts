// The password check costs the same for every account and password (docs/design/trust.md#enumeration).
import { expect, test } from 'vitest';
import { accountContext, samplePassword } from '../testing/account-context.ts';
import { checkPassword, rehashPassword } from './check-password.ts';

const network = '192.0.2.0/24';
const id = Buffer.alloc(12);

test.each([
  ['the right password', samplePassword, { id, hash: `new:${samplePassword}` }, 'right'],
  ['an outdated hash', samplePassword, { id, hash: `old:${samplePassword}` }, 'outdated'],
  ['a wrong password', 'wrong', { id, hash: `new:${samplePassword}` }, 'wrong'],
  ['no account', samplePassword, undefined, 'wrong'],
  ['a password that is too long, hashed as the empty one', 'x'.repeat(257), { id, hash: 'new:' }, 'wrong'],
])('%s costs one hash', async (_what, given, account, verdict) => {
  const { deps, seen } = accountContext();
  expect(await checkPassword(deps, given, { account, network })).toBe(verdict);
  expect(seen.work).toEqual(['check']);
});

test('a password that changed meanwhile is not overwritten by its rehash', async () => {
  const { accounts, addAccount, deps } = accountContext();
  const account = await addAccount({ hash: 'new:another' });
  const read = { ...account, hash: `old:${samplePassword}` };
  expect(await rehashPassword(deps, samplePassword, { found: read, network })).toBe(read);
  expect(accounts.rows()).toMatchObject([{ hash: 'new:another' }]);
});
