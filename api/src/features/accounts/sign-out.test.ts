// Sign-out by form and by link (docs/design/trust.md#sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { signOut, signOutByLink } from './sign-out.ts';
import { accountContext, visitor, parsedInput } from './testing/account-context.ts';

async function openContext() {
  const context = accountContext();
  const actor = await context.signedIn(await context.addAccount());
  return { ...context, actor, cookie: `sess=${actor.session.cookie}` };
}

test('the session ends on the server, and both cookies and the cache of the browser go', async () => {
  const { actor, cookie, deps, isOpen } = await openContext();
  const { input, answered } = parsedInput(accountsContract.signOut, { headers: { cookie } });
  expect(await signOut(deps, input, actor)).toMatchObject({ code: 'accounts.signed_out', redirect: '/' });
  expect(await isOpen(actor.session.cookie)).toBe(false);
  const noLocale = 'locale=; Path=/; Max-Age=0; SameSite=Lax';
  expect(answered.cookies).toEqual([expect.stringMatching(/^sess=; .*Max-Age=0$/), noLocale]);
  expect(answered.headers).toEqual({ 'Clear-Site-Data': '"cache"' });
  expect(answered.caller).toMatchObject({ kind: 'anonymous', custid: 'anon' });
  expect(answered.caller).not.toHaveProperty('session');
});

test('sign-out works without a session', async () => {
  const { input } = parsedInput(accountsContract.signOut);
  const answer = await signOut(accountContext().deps, input, visitor);
  expect(answer).toMatchObject({ code: 'accounts.signed_out' });
});

test('while the session cannot be ended, the browser keeps its cookie', async () => {
  const { actor, cookie, deps } = await openContext();
  const { input, answered } = parsedInput(accountsContract.signOut, { headers: { cookie } });
  const sessionService = { ...deps.sessionService, end: async () => Promise.reject(new Error('away')) };
  await expect(signOut({ ...deps, sessionService }, input, actor)).rejects.toThrow('away');
  expect(answered.cookies).toEqual([]);
});

test('while only the row cannot be written, cookie and record go, and the answer asks to try again', async () => {
  const { actor, cookie, deps } = await openContext();
  const { input, answered } = parsedInput(accountsContract.signOut, { headers: { cookie } });
  const sessionService = { ...deps.sessionService, end: async () => 'unconfirmed' as const };
  await expect(signOut({ ...deps, sessionService }, input, actor)).rejects.toMatchObject({
    code: 'store.unavailable',
  });
  expect(answered.cookies[0]).toMatch(/^sess=; .*Max-Age=0$/);
  expect(answered.caller).not.toHaveProperty('session');
});

test.each([
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
])('a link that comes from %s keeps the session open: %s', async (site, open) => {
  const { actor, cookie, deps, isOpen } = await openContext();
  const headers = { cookie, 'sec-fetch-site': site };
  const { input } = parsedInput(accountsContract.signOutByLink, { headers });
  expect(await signOutByLink(deps, input, actor)).toMatchObject({ redirect: '/' });
  expect(await isOpen(actor.session.cookie)).toBe(open);
});
