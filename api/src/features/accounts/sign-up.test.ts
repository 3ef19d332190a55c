// Sign-up gives the same answer for new and known addresses (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { signUp } from './sign-up.ts';
import {
  accountContext,
  address,
  visitor,
  config,
  samplePassword,
  parsedInput,
} from './testing/account-context.ts';

type Context = ReturnType<typeof accountContext>;

const ask = ({ deps }: Pick<Context, 'deps'>, body: Readonly<Record<string, unknown>> = {}) =>
  signUp(
    deps,
    parsedInput(accountsContract.signUp, { body: { u: address, p: samplePassword, ...body } }).input,
    visitor,
  );

test('a new account is unverified and basic, whatever else was sent', async () => {
  const context = accountContext();
  await ask(context, { role: 'colonel', verified: true, planid: 'global' });
  expect(context.accounts.rows()).toMatchObject([
    { address, verified: false, planId: 'basic', wantedPlan: undefined, hash: `new:${samplePassword}` },
  ]);
  expect(context.seen.mails).toMatchObject([
    { kind: 'welcome', to: address, data: { secretKey: 'v'.repeat(32) } },
  ]);
});

test('new, unverified and verified addresses get the same answer, work and number of outbox rows', async () => {
  const effects = async (prepare: (context: Context) => Promise<unknown>) => {
    const context = accountContext();
    await prepare(context);
    return { answer: await ask(context), work: context.seen.work, rows: context.seen.mails.length };
  };
  const fresh = await effects(async () => undefined);
  expect(fresh).toMatchObject({
    answer: { code: 'accounts.verification_sent', redirect: '/' },
    work: ['make', 'verification'],
    rows: 1,
  });
  expect(await effects(({ addAccount }) => addAccount())).toEqual(fresh);
  expect(await effects(({ addAccount }) => addAccount({ verified: false }))).toEqual(fresh);
});

test('a verified account keeps its password; its owner gets one notice a day', async () => {
  const context = accountContext();
  await context.addAccount({ hash: 'new:its own' });
  await ask(context);
  await ask(context);
  context.later(86_400_000);
  await ask(context);
  expect(context.kinds()).toEqual(['account_exists', 'decoy', 'account_exists']);
  expect(context.accounts.rows()).toMatchObject([{ verified: true, hash: 'new:its own' }]);
});

test('a repeated sign-up within five minutes changes and sends nothing; later it sends another link', async () => {
  const context = accountContext();
  await ask(context);
  const [first] = context.accounts.rows();
  context.later(299_999);
  await ask(context, { p: 'another quiet morning' });
  expect(context.accounts.rows()).toEqual([first]);
  context.later(1);
  await ask(context, { p: 'another quiet morning' });
  expect(context.kinds()).toEqual(['welcome', 'decoy', 'welcome']);
  expect(context.accounts.rows()).toMatchObject([{ hash: first?.hash }]);
});

test('a link holds its address, the browser that signed up and its password', async () => {
  const context = accountContext();
  await ask(context);
  const { input } = parsedInput(accountsContract.signUp, { body: { u: address, p: samplePassword } });
  await signUp(context.deps, input, { ...visitor, creatorCookie: 'a-cookie' });
  expect(context.seen.links).toEqual([
    { address, signedUp: undefined },
    { address, signedUp: { cookie: 'a-cookie', hash: `new:${samplePassword}` } },
  ]);
});

test('a paid plan is remembered for the first sign-in', async () => {
  const context = accountContext();
  await ask(context, { planid: 'identity' });
  expect(context.accounts.rows()).toMatchObject([{ planId: 'basic', wantedPlan: 'identity' }]);
});

test('with AUTOVERIFY_ENABLED the account is verified at once and no link is mailed', async () => {
  const context = accountContext();
  expect(
    await ask({ deps: { ...context.deps, config: { ...config, autoverifyEnabled: true } } }),
  ).toMatchObject({
    code: 'accounts.created',
  });
  expect(context.accounts.rows()).toMatchObject([{ verified: true }]);
  expect(context.kinds()).toEqual(['decoy']);
});

test('a filled hidden field stores nothing', async () => {
  const context = accountContext();
  expect(await ask(context, { skill: 'spam' })).toMatchObject({ redirect: '/?s=1' });
  expect([context.accounts.rows(), context.seen.mails]).toEqual([[], []]);
});

test('a full outbox leaves no account behind', async () => {
  const context = accountContext();
  context.faults.fullOutbox = true;
  await expect(ask(context)).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(context.accounts.rows()).toEqual([]);
});

test.each([
  ['a malformed address', { u: 'ana' }, 'accounts.bad_signup_email'],
  ['a short password', { p: 'short' }, 'accounts.password_too_short'],
  ['a malformed address before the password', { u: 'ana', p: 'short' }, 'accounts.bad_signup_email'],
])('%s is refused and stores nothing', async (_what, body, code) => {
  const context = accountContext();
  await expect(ask(context, body)).rejects.toMatchObject({ code });
  expect(context.accounts.rows()).toEqual([]);
});

test('a signed-in caller cannot sign up', async () => {
  const context = accountContext();
  const actor = await context.signedIn(await context.addAccount());
  const { input } = parsedInput(accountsContract.signUp, {
    body: { u: 'bob@example.com', p: samplePassword },
  });
  await expect(signUp(context.deps, input, actor)).rejects.toMatchObject({
    code: 'accounts.already_signed_up',
  });
});

test('over the limit of the region nothing is stored', async () => {
  const context = accountContext();
  const over = new Set(['create_account_region'] as const);
  const { input } = parsedInput(accountsContract.signUp, { body: { u: address, p: samplePassword }, over });
  await expect(signUp(context.deps, input, visitor)).rejects.toMatchObject({
    code: 'http.rate_limited',
    limit: 'create_account_region',
  });
  expect(context.accounts.rows()).toEqual([]);
});
