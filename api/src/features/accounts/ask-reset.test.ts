// Requests for a new password: the answer is the same for every address (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import type { LimitEvent } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { askReset } from './ask-reset.ts';
import { accountContext, address, visitor, config, parsedInput } from './testing/account-context.ts';

type Context = ReturnType<typeof accountContext>;

const ask = ({ deps }: Pick<Context, 'deps'>, u = address, over: ReadonlySet<LimitEvent> = new Set()) =>
  askReset(deps, parsedInput(accountsContract.askReset, { body: { u }, over }).input, visitor);

test('known, unknown and unverified addresses get the same answer, work and number of outbox rows', async () => {
  const effects = async (prepare: (context: Context) => Promise<unknown>) => {
    const context = accountContext();
    await prepare(context);
    return { answer: await ask(context), work: context.seen.work, rows: context.seen.mails.length };
  };
  const unknown = await effects(async () => undefined);
  expect(unknown).toMatchObject({
    answer: { code: 'accounts.reset_sent' },
    work: ['check', 'verification'],
    rows: 1,
  });
  expect(await effects(({ addAccount }) => addAccount())).toEqual(unknown);
  expect(await effects(({ addAccount }) => addAccount({ verified: false }))).toEqual(unknown);
  expect(
    await effects(async ({ addAccount, faults }) => [
      await addAccount(),
      faults.over.add('account_mail_address'),
    ]),
  ).toEqual(unknown);
});

test('the mailed key opens the account for 30 minutes, and a newer key replaces it', async () => {
  const context = accountContext();
  const { id } = await context.addAccount();
  await ask(context);
  await ask(context);
  const [older, newer] = context.seen.mails.map((mail) =>
    mail.kind === 'password_request' ? mail.data.resetKey : '',
  );
  const found = async (key = '') => (await context.accounts.byResetKey(sha256(key)))?.id;
  expect([await found(older), await found(newer)]).toEqual([undefined, id]);
  context.later(30 * 60_000);
  expect(await found(newer)).toBeUndefined();
});

test('an unverified account gets its verification again, at most every five minutes, and no reset key', async () => {
  const context = accountContext();
  await context.addAccount({ verified: false });
  await ask(context);
  await ask(context);
  expect(context.kinds()).toEqual(['welcome', 'decoy']);
  expect(context.accounts.rows()[0]?.reset).toBeUndefined();
});

test('over the limit of an address only a decoy is stored', async () => {
  const context = accountContext();
  await context.addAccount();
  context.faults.over.add('account_mail_address');
  await ask(context);
  expect(context.kinds()).toEqual(['decoy']);
});

test('over the limit of the region the request is refused', async () => {
  const context = accountContext();
  const asked = ask(context, address, new Set(['forgot_password_region']));
  await expect(asked).rejects.toMatchObject({ code: 'http.rate_limited', limit: 'forgot_password_region' });
  expect(context.seen.mails).toEqual([]);
});

test('a malformed address is refused', async () => {
  await expect(ask(accountContext(), 'ana')).rejects.toMatchObject({ code: 'accounts.bad_email' });
});

test.each(['authenticationEnabled', 'signinEnabled'])('without %s there is no reset', async (name) => {
  const { deps } = accountContext();
  await expect(ask({ deps: { ...deps, config: { ...config, [name]: false } } })).rejects.toMatchObject({
    code: 'http.feature_off',
  });
});
