// Reset: a new password by the key of a mail, once (api.md 5, 12, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { resetPassword as resetPasswordCall } from '@glimpse/contracts/accounts';
import { ResetKey } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { mailPasswordChanged } from './mail/account-mail.ts';
import type { PasswordDeps, MailDeps } from './account-deps.ts';
import { refuseWeak } from './model/password-policy.ts';

type ResetPasswordDeps = MailDeps & PasswordDeps;
type Call = OperationInput<typeof resetPasswordCall>;

const unknown = (): never => fail('accounts.unknown_reset', { to: '/forgot' });

/**
 * Ends all sessions, revokes the API token, mails a notice, signs nobody in. The key survives what the person can correct.
 * @throws `accounts.unknown_reset`, `accounts.new_mismatch`, `accounts.new_too_short`, and what `refuseWeak` refuses
 */
export async function resetPassword(deps: ResetPasswordDeps, { params, body, context }: Call): Promise<Output<typeof resetPasswordCall>> {
  if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
  if (!z.safeParse(ResetKey, params.key).success) return unknown();
  const keyHash = sha256(params.key);
  const account = (await deps.accounts.byResetKey(keyHash)) ?? unknown();
  if (body.newp !== body.newp2) fail('accounts.new_mismatch');
  refuseWeak(body.newp, 'accounts.new_too_short');
  const hash = await deps.passwords.make(body.newp);
  const done = await deps.transact(async (session) => {
    if (!(await deps.accounts.reset(keyHash, { hash, now: deps.clock.now() }, session))) return false;
    await mailPasswordChanged(deps, session, { account, locale: context.locale });
    return true;
  });
  if (!done) return unknown(); // somebody else was first: the write decides, not the read
  const message = deps.texts.text(context.locale, 'accounts.password_changed');
  return { message, code: 'accounts.password_changed', redirect: '/signin', record: {}, details: {} };
}
