// Forgot: somebody asks for a mail that lets them set a new password; the answer never tells whether the address is known (api.md 5, 12).
import type { Output } from '@glimpse/contracts/endpoint';
import type { askReset as askResetCall } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { mailAddress } from '#platform/mail/address.ts';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { mayMail } from './model/account.ts';
import { mailTo, decoyMail, welcome } from './mail/account-mail.ts';
import { emailIds, withMinimumDuration } from './model/email-addresses.ts';
import type { PasswordDeps, MailDeps } from './account-deps.ts';

type AskResetDeps = MailDeps & PasswordDeps;
type Call = OperationInput<typeof askResetCall>;

/** One live key per account; an unverified account gets its verification again instead. @throws `http.feature_off`, `accounts.bad_email`, `http.rate_limited` */
export async function askReset(deps: AskResetDeps, { body, context }: Call): Promise<Output<typeof askResetCall>> {
  if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
  const address = mailAddress(body.u) ?? fail('accounts.bad_email');
  await deps.limiter([{ event: 'forgot_password_region', points: 1 }], 'region');
  const ids = emailIds(deps.keyring.roots(), address);
  const mails = await mayAskAgain(deps, ids[0] ?? Buffer.alloc(0));
  await withMinimumDuration(write(deps, { address, ids, locale: context.locale, mails }));
  const message = deps.texts.text(context.locale, 'accounts.reset_sent', { address });
  return { message, code: 'accounts.reset_sent', type: 'info', redirect: '/', record: {}, details: {} };
}

/** Over the figure of an address there is no mail and the same answer. */
async function mayAskAgain(deps: AskResetDeps, emailId: Buffer): Promise<boolean> {
  const taken = Promise.resolve(deps.limiter([{ event: 'forgot_password_address', points: 1 }], `address:${emailId.toString('hex')}`));
  return taken.then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof ApiError && thrown.code === 'http.rate_limited') return false;
      throw thrown;
    },
  );
}

type Wish = { readonly address: string; readonly ids: readonly Buffer[]; readonly locale: string; readonly mails: boolean };

async function write(deps: AskResetDeps, { address, ids, locale, mails }: Wish): Promise<void> {
  await deps.passwords.check('', undefined); // the same work as signing in and up
  const verification = await deps.makeVerification(); // in every case: the time must not tell
  const resetKey = deps.ids.pick(keyAlphabet, limits.resetKeyChars);
  const now = deps.clock.now();
  await deps.transact(async (session) => {
    const account = await deps.accounts.byEmailId(ids, session);
    if (!account || !mails) return void (await deps.outbox.add(session, decoyMail(deps, { to: address, locale })));
    const to = mailTo(account, locale);
    if (account.verified) {
      await deps.accounts.beginReset(account.id, { keyHash: sha256(resetKey), seconds: limits.resetSeconds }, session);
      const cause = deps.ids.nonce();
      await deps.outbox.add(session, { kind: 'password_request', data: { resetKey }, cause, ...to, owner: account.id });
      return;
    }
    const due = mayMail(account, now);
    const set = due ? { verification: verification.sid, mailedAt: now } : {};
    const changed = await deps.accounts.change(account.id, { held: account.hash, set, now }, session);
    await deps.outbox.add(
      session,
      due && changed ? welcome(deps, account, { secretKey: verification.secretKey, to }) : decoyMail(deps, to),
    );
  });
}
