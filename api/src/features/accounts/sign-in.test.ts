// Sign-in opens a session, counts wrong attempts, and hides known addresses
// (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { signIn } from './sign-in.ts';
import {
  accountContext,
  address,
  visitor,
  config,
  samplePassword,
  parsedInput,
} from './testing/account-context.ts';

type Context = ReturnType<typeof accountContext>;

async function attempt({ deps }: Context, body: Readonly<Record<string, unknown>> = {}) {
  const { input, answered } = parsedInput(accountsContract.signIn, {
    body: { u: address, p: samplePassword, ...body },
  });
  return { answer: await signIn(deps, input, visitor), answered };
}

test('the right password opens a session, in any spelling of the address', async () => {
  const context = accountContext();
  await context.addAccount();
  const { answer, answered } = await attempt(context, { u: ` ${address.toUpperCase()} ` });
  expect(answer).toMatchObject({ code: 'accounts.signed_in', redirect: '/', record: { custid: address } });
  expect(answered.caller).toMatchObject({ kind: 'customer', custid: address, carriesCookie: true });
  expect(answered.cookies).toEqual([
    expect.stringMatching(/^sess=s[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  expect(await context.isOpen(answered.caller?.session?.cookie ?? '')).toBe(true);
  expect(context.kinds()).toEqual([]);
});

test.each([
  'ana@bücher.example',
  'Ana@Bu\u0308cher.Example',
  'ana@xn--bcher-kva.example',
  '\u200bana@bücher.example\u200f\u00a0',
])('the account of a domain beyond ASCII is found by %j', async (u) => {
  const context = accountContext();
  await context.addAccount({ address: 'ana@xn--bcher-kva.example' });
  expect((await attempt(context, { u })).answer).toMatchObject({ code: 'accounts.signed_in' });
});

test.each([
  ['a wrong password', { p: 'certainly not this' }],
  ['an unknown address', { u: 'bob@example.com' }],
  ['a password that is too long for any account', { p: 'x'.repeat(257) }],
])('%s opens no session, is counted, and costs one hash and one outbox row', async (_what, body) => {
  const context = accountContext();
  await context.addAccount();
  await expect(attempt(context, body)).rejects.toMatchObject({ code: 'accounts.signin_failed' });
  expect(context.seen.wrong).toBe(1);
  expect(context.seen.work).toEqual(['check']);
  expect(context.kinds()).toEqual(['decoy']);
  expect(context.accounts.rows()[0]?.signedInAt).toBeUndefined();
});

test('after five wrong passwords the next attempt waits, before any hash runs', async () => {
  const context = accountContext();
  await context.addAccount();
  for (let at = 0; at < 5; at += 1)
    await expect(attempt(context, { p: 'wrong' })).rejects.toMatchObject({ code: 'accounts.signin_failed' });
  await expect(attempt(context)).rejects.toMatchObject({ code: 'http.rate_limited' });
  expect(context.seen.work).toHaveLength(5);
});

test('a right password clears the wrong attempts before it', async () => {
  const context = accountContext();
  await context.addAccount();
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 4; at += 1)
      await expect(attempt(context, { p: 'wrong' })).rejects.toMatchObject({
        code: 'accounts.signin_failed',
      });
    expect((await attempt(context)).answer.code).toBe('accounts.signed_in');
  }
});

test('an unverified account gets its link again for the right password, and no session', async () => {
  const context = accountContext();
  await context.addAccount({ verified: false });
  await expect(attempt(context, { p: 'wrong' })).rejects.toMatchObject({ code: 'accounts.signin_failed' });
  await expect(attempt(context)).rejects.toMatchObject({ code: 'accounts.unverified', detail: address });
  expect(context.kinds()).toEqual(['decoy', 'welcome']);
  expect(context.accounts.rows()[0]?.signedInAt).toBeUndefined();
});

test('a right password with an outdated hash is hashed again', async () => {
  const context = accountContext();
  await context.addAccount({ hash: `old:${samplePassword}` });
  await attempt(context);
  expect(context.accounts.rows()[0]?.hash).toBe(`new:${samplePassword}`);
});

test('remember-me gives the cookie a lifetime', async () => {
  const context = accountContext();
  await context.addAccount();
  const { answered } = await attempt(context, { 'remember-me': 'on' });
  expect(answered.cookies[0]).toContain(`Max-Age=${30 * 86_400}`);
});

test.each([
  ['the wanted plan', { wantedPlan: 'identity' }, {}, '/plans/identity'],
  ['the wanted plan for a year', { wantedPlan: 'identity/year' }, {}, '/plans/identity/year'],
  ['the colonel page', { address: 'boss@example.com' }, { u: 'boss@example.com' }, '/colonel/'],
  ['the path that the form names', {}, { redirect: '/recent?page=2' }, '/recent?page=2'],
  ['the home page instead of another site', {}, { redirect: '//evil.example' }, '/'],
])('the first page is %s', async (_what, over, body, path) => {
  const context = accountContext();
  await context.addAccount(over);
  expect((await attempt(context, body)).answer.redirect).toBe(path);
  expect(context.accounts.rows()[0]?.wantedPlan).toBeUndefined();
});

test('a signed-in caller keeps the session and is sent home', async () => {
  const context = accountContext();
  const actor = await context.signedIn(await context.addAccount());
  const { input, answered } = parsedInput(accountsContract.signIn, { body: { u: address, p: 'wrong' } });
  expect(await signIn(context.deps, input, actor)).toMatchObject({
    code: 'accounts.already_signed_in',
    redirect: '/',
  });
  expect([answered.caller, context.seen.work]).toEqual([undefined, []]);
});

test.each(['authenticationEnabled', 'signinEnabled'])('without %s there is no sign-in', async (name) => {
  const context = accountContext();
  await context.addAccount();
  const deps = { ...context.deps, config: { ...config, [name]: false } };
  await expect(attempt({ ...context, deps })).rejects.toMatchObject({ code: 'http.feature_off' });
});
