// Change password: by the current one; all other sessions end, this one gets a new id (api.md 3.6, 1.6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { changePassword as changePasswordCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { mailPasswordChanged } from './mail/account-mail.ts';
import { type PasswordDeps, type MailDeps, requireAccount, type SessionNeeds } from './account-deps.ts';
import { isTooLong, refuseWeak } from './model/password-policy.ts';

type ChangePasswordDeps = MailDeps & PasswordDeps & SessionNeeds;
type Call = OperationInput<typeof changePasswordCall>;

/**
 * The API token stays. Two changes at once have one winner.
 * @throws `accounts.current_wrong`, `accounts.new_same`, `accounts.new_too_short`, `accounts.password_too_long`,
 *   `accounts.password_too_common`, `accounts.new_mismatch`, in this order
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  { body, context }: Call,
  actor: Actor,
): Promise<Output<typeof changePasswordCall>> {
  const account = await requireAccount(deps, actor);
  const { currentp, newp, newp2 } = body;
  const verdict = await deps.passwords.check(isTooLong(currentp) ? '' : currentp, account.hash);
  if (isTooLong(currentp) || verdict === 'wrong') fail('accounts.current_wrong');
  if (newp.normalize('NFC') === currentp.normalize('NFC')) fail('accounts.new_same');
  refuseWeak(newp, 'accounts.new_too_short');
  if (newp !== newp2) fail('accounts.new_mismatch');
  const hash = await deps.passwords.make(newp);
  const changed = await deps.transact(async (session) => {
    const write = { held: account.hash, hash, now: deps.clock.now() };
    if (!(await deps.accounts.setPassword(account.id, write, session))) return false;
    await mailPasswordChanged(deps, session, { account, locale: context.locale });
    return true;
  });
  if (!changed) fail('accounts.current_wrong'); // changed by somebody else meanwhile
  await rotate(deps, { context, gen: account.sessionGen + 1 }, actor);
  return { record: {}, message: deps.texts.text(context.locale, 'accounts.password_changed_here'), details: {} };
}

async function rotate(
  deps: ChangePasswordDeps,
  { context, gen }: Pick<Call, 'context'> & { readonly gen: number },
  actor: Actor,
): Promise<void> {
  const opened = actor.session && (await deps.sessionService.renew(actor.session, gen));
  if (!opened) return;
  context.response.appendHeader('Set-Cookie', deps.sessions.cookie(opened.session, deps.config.https, opened.maxAgeSeconds));
  context.become({ ...actor, session: opened.session });
}
