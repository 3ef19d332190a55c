// Mails a link to set a new password. The answer does not tell whether the address is known
// (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { mailAddress } from '#platform/mail/address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { MailDeps, PasswordDeps } from './account-deps.ts';
import { decoyMail, mailTo, welcomeMail } from './mail/account-mail.ts';
import { mayMail } from './model/account.ts';
import { emailIds, withMinimumDuration } from './model/email-addresses.ts';

type AskResetDeps = MailDeps & PasswordDeps;

/**
 * Each account has one live key. An unverified account gets its verification again instead.
 * @throws `http.feature_off`, `accounts.bad_email`, `http.rate_limited`
 */
export const askReset = operation(
  accountsContract.askReset,
  async (deps: AskResetDeps, { body, context }, { clientPrefix: network }) => {
    if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
    const address = mailAddress(body.u) ?? fail('accounts.bad_email');
    await context.charge('forgot_password_region', 1);
    const ids = emailIds(deps.keyring.roots(), address);
    // Over the limit of an address no mail is sent; the answer stays the same.
    const mayAsk = await deps.mailShare.take(address, network);
    await withMinimumDuration(storeReset(deps, { address, ids, locale: context.locale, mayAsk, network }));
    const message = deps.texts.text(context.locale, 'accounts.reset_sent', { address });
    return {
      message,
      code: 'accounts.reset_sent',
      type: 'info' as const,
      redirect: '/',
      record: {},
      details: {},
    };
  },
);

type ResetRequest = {
  readonly address: string;
  readonly ids: readonly Buffer[];
  readonly locale: string;
  readonly mayAsk: boolean;
  readonly network: string;
};

async function storeReset(deps: AskResetDeps, request: ResetRequest): Promise<void> {
  const { address, ids, locale, mayAsk, network } = request;
  await deps.passwords.check('', undefined, { network }); // the same work as sign-in and sign-up
  // In every case, so that known addresses cost the same.
  const { secretKey } = await deps.makeVerification({ address });
  const resetKey = deps.ids.pick(keyAlphabet, limits.resetKeyChars);
  const now = deps.clock.now();
  await deps.transact(async (session) => {
    const account = await deps.accounts.byEmailId(ids, session);
    if (!account || !mayAsk)
      return void (await deps.outbox.add(session, decoyMail(deps, { to: address, locale })));
    const to = mailTo(account, locale);
    if (account.verified) {
      await deps.accounts.beginReset(
        account.id,
        { keyHash: sha256(resetKey), seconds: limits.resetSeconds },
        session,
      );
      const cause = deps.ids.nonce();
      await deps.outbox.add(session, {
        kind: 'password_request',
        data: { resetKey },
        cause,
        ...to,
        owner: account.id,
      });
      return;
    }
    const due = mayMail(account, now);
    const set = due ? { mailedAt: now } : {};
    const changed = await deps.accounts.change(account.id, { held: account.hash, set, now }, session);
    await deps.outbox.add(
      session,
      due && changed ? welcomeMail(deps, account, { secretKey, to }) : decoyMail(deps, to),
    );
  });
}
