// Resets the password by the key of a mail; each key works once (docs/design/trust.md#reset-keys).
import { accountsContract } from '@glimpse/contracts/accounts';
import { ResetKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { MailDeps, PasswordDeps, SessionDeps } from './account-deps.ts';
import { mailPasswordChanged } from './mail/account-mail.ts';
import { refuseWeak } from './model/password-policy.ts';

type ResetPasswordDeps = MailDeps & PasswordDeps & Pick<SessionDeps, 'sessionService'>;

const refuseKey = (): never => fail('accounts.unknown_reset', { to: '/forgot' });

/**
 * Ends all sessions, revokes the API token and mails a notice; opens no session.
 * The key stays valid after a weak password or two that differ.
 * @throws `http.feature_off`, `accounts.unknown_reset`, `accounts.new_mismatch`, and what `refuseWeak` throws
 */
export const resetPassword = operation(
  accountsContract.resetPassword,
  async (deps: ResetPasswordDeps, { params, body, context }, actor) => {
    if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
    if (!z.safeParse(ResetKey, params.key).success) return refuseKey();
    const keyHash = sha256(params.key);
    const account = (await deps.accounts.byResetKey(keyHash)) ?? refuseKey();
    if (body.newp !== body.newp2) fail('accounts.new_mismatch');
    refuseWeak(body.newp, 'accounts.new_too_short');
    const hash = await deps.passwords.make(body.newp, actor.clientPrefix);
    await deps.guesses.know(account, actor.clientPrefix);
    const done = await deps.transact(async (session) => {
      if (!(await deps.accounts.reset(keyHash, { hash, now: deps.clock.now() }, session))) return false;
      await mailPasswordChanged(deps, session, { account, locale: context.locale });
      return true;
    });
    if (!done) return refuseKey(); // another reset was first: the write decides, not the read
    await deps.sessionService.endAll(account.id).catch(() => undefined); // the row ended them already
    const message = deps.texts.text(context.locale, 'accounts.password_changed');
    return { message, code: 'accounts.password_changed', redirect: '/signin', record: {}, details: {} };
  },
);
