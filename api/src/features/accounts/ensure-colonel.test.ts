// The account of an administrator: created, verified or left as it is (docs/design/http-api.md#access).
import { expect, test } from 'vitest';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { ensureColonel } from './ensure-colonel.ts';
import { accountContext, samplePassword } from './testing/account-context.ts';

const address = 'boss@example.com';
const request = { address, password: undefined, locale: 'en' };

test('a new account is verified, and a link to set its password is mailed', async () => {
  const { accounts, deps, seen } = accountContext();
  expect(await ensureColonel(deps, request)).toBe('made');
  expect(accounts.rows()).toMatchObject([{ address, verified: true, planId: 'basic' }]);
  const [mail] = seen.mails;
  const key = mail?.kind === 'password_request' ? mail.data.resetKey : '';
  expect(accounts.rows()[0]?.reset?.keyHash).toEqual(sha256(key));
});

test('a given password is set, and no mail is sent', async () => {
  const { accounts, deps, kinds } = accountContext();
  await ensureColonel(deps, { ...request, password: samplePassword });
  expect(accounts.rows()).toMatchObject([{ hash: `new:${samplePassword}` }]);
  expect(kinds()).toEqual([]);
});

test('a weak password stores nothing', async () => {
  const { accounts, deps } = accountContext();
  await expect(ensureColonel(deps, { ...request, password: 'short' })).rejects.toMatchObject({
    code: 'accounts.password_too_short',
  });
  expect(accounts.rows()).toEqual([]);
});

test('an unverified account is verified with a new password: the one of the sign-up no longer works', async () => {
  const { accounts, addAccount, deps, kinds } = accountContext();
  await addAccount({ address, verified: false, hash: 'new:of a stranger' });
  expect(await ensureColonel(deps, request)).toBe('verified');
  expect(accounts.rows()).toMatchObject([{ verified: true }]);
  expect(accounts.rows()[0]?.hash).not.toBe('new:of a stranger');
  expect(kinds()).toEqual(['password_request']);
});

test('a verified account stays as it is', async () => {
  const { accounts, addAccount, deps, kinds } = accountContext();
  await addAccount({ address });
  const before = accounts.rows();
  expect(await ensureColonel(deps, { ...request, password: 'another quiet morning' })).toBe('had');
  expect([accounts.rows(), kinds()]).toEqual([before, []]);
});
