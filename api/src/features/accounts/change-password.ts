// Changes the password. Every other credential ends; this session gets a new id
// (docs/design/trust.md#credentials).
import { accountsContract } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type MailDeps, type PasswordDeps, requireAccount, type SessionDeps } from './account-deps.ts';
import type { Account } from './model/account.ts';
import { mailPasswordChanged } from './mail/account-mail.ts';
import { isTooLong, refuseWeak } from './model/password-policy.ts';
import { checkPassword } from './sessions/check-password.ts';

type ChangePasswordDeps = MailDeps & PasswordDeps & SessionDeps;

/**
 * The API token ends. Of two changes at once, one succeeds. @throws `accounts.current_wrong`,
 * `accounts.new_same`, what `refuseWeak` throws, `accounts.new_mismatch`, in this order
 */
export const changePassword = operation(
  accountsContract.changePassword,
  async (deps: ChangePasswordDeps, { body, context }, actor) => {
    const account = await requireAccount(deps, actor);
    const { currentp, newp, newp2 } = body;
    const network = actor.clientPrefix;
    if ((await checkPassword(deps, currentp, { account, network })) === 'wrong')
      fail('accounts.current_wrong');
    if (!isTooLong(newp) && newp.normalize('NFC') === currentp.normalize('NFC')) fail('accounts.new_same');
    refuseWeak(newp, 'accounts.new_too_short');
    if (newp !== newp2) fail('accounts.new_mismatch');
    const hash = await deps.passwords.make(newp, network);
    const changed = await deps.transact(async (session) => {
      const write = { held: account.hash, hash, now: deps.clock.now() };
      if (!(await deps.accounts.setPassword(account.id, write, session))) return false;
      await mailPasswordChanged(deps, session, { account, locale: context.locale });
      return true;
    });
    if (!changed) fail('accounts.current_wrong'); // another change was first
    await renew(deps, { context, account }, actor);
    const message = deps.texts.text(context.locale, 'accounts.password_changed_here');
    return { record: {}, message, details: {} };
  },
);

type Renewal = { readonly context: RequestContext; readonly account: Account };

async function renew(deps: ChangePasswordDeps, { context, account }: Renewal, actor: Actor): Promise<void> {
  const gen = account.sessionGen + 1;
  const opened = actor.session && (await deps.sessionService.renew(actor.session, { account, gen }));
  if (!opened) return;
  const cookie = deps.sessions.cookie(opened.session, deps.config.https, opened.maxAgeSeconds);
  context.response.appendHeader('Set-Cookie', cookie);
  context.become({ ...actor, session: opened.session });
}
