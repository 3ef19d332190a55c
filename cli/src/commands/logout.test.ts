// Tests that a host without an account is told.
import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { logout } from './logout.ts';

test.each([
  [['a.example'], 'failed'],
  [[], 'usage'],
])('%o has no account', async (words, exit) => {
  const { context } = fakeContext({ env: { XDG_CONFIG_HOME: '/none' } });
  const typed = { words, flags: new Set<string>(), options: {} };
  await expect(logout(context, typed)).rejects.toEqual(expect.objectContaining({ exit }));
});
