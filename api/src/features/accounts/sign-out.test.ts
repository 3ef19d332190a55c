// Sign-out by form and by link (docs/design/trust.md#sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { signOut, signOutByLink } from './sign-out.ts';
import { accountContext, anonymous, testInput } from './testing/account-context.ts';

async function openContext() {
  const context = accountContext();
  const actor = await context.signedIn(await context.addAccount());
  const headers = (more: Readonly<Record<string, string>> = {}) => ({ cookie: `sess=${actor.session.cookie}`, ...more });
  return { ...context, actor, headers };
}

test('the session ends on the server, and both cookies and the cache of the browser go', async () => {
  const { actor, deps, headers, isOpen } = await openContext();
  const { input, answered } = testInput(accountsContract.signOut, { headers: headers() });
  expect(await signOut(deps, input, actor)).toMatchObject({ code: 'accounts.signed_out', redirect: '/' });
  expect(await isOpen(actor.session.cookie)).toBe(false);
  expect(answered.cookies).toEqual([expect.stringMatching(/^sess=; .*Max-Age=0$/), 'locale=; Path=/; Max-Age=0; SameSite=Lax']);
  expect(answered.headers).toEqual({ 'Clear-Site-Data': '"cache"' });
  expect(answered.caller).toMatchObject({ kind: 'anonymous', custid: 'anon' });
  expect(answered.caller).not.toHaveProperty('session');
});

test('sign-out works without a session', async () => {
  const { input } = testInput(accountsContract.signOut);
  expect(await signOut(accountContext().deps, input, anonymous)).toMatchObject({ code: 'accounts.signed_out' });
});

test('while the session cannot be ended, the browser keeps its cookie', async () => {
  const { actor, deps, headers } = await openContext();
  const { input, answered } = testInput(accountsContract.signOut, { headers: headers() });
  const sessionService = { ...deps.sessionService, end: async () => Promise.reject(new Error('away')) };
  await expect(signOut({ ...deps, sessionService }, input, actor)).rejects.toThrow('away');
  expect(answered.cookies).toEqual([]);
});

test.each([
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
])('a link that comes from %s keeps the session open: %s', async (site, open) => {
  const { actor, deps, headers, isOpen } = await openContext();
  const { input } = testInput(accountsContract.signOutByLink, { headers: headers({ 'sec-fetch-site': site }) });
  expect(await signOutByLink(deps, input, actor)).toMatchObject({ redirect: '/' });
  expect(await isOpen(actor.session.cookie)).toBe(open);
});
