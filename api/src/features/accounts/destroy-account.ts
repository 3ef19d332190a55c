// Deletes an account at once with all personal data; live secrets stay readable (docs/design/http-api.md#account-deletion).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import { type MailDeps, type PasswordDeps, requireAccount, type SessionDeps } from './account-deps.ts';
import type { ErasureDeps } from './erasure/account-erasure.ts';
import { mailTo } from './mail/account-mail.ts';
import type { Account } from './model/account.ts';
import { checkPassword } from './sessions/check-password.ts';

type DestroyAccountDeps = MailDeps & PasswordDeps & SessionDeps & ErasureDeps & { readonly flashes: Flashes };

/** @throws `accounts.confirm_missing`, `accounts.confirm_wrong` */
export const destroyAccount = operation(accountsContract.destroyAccount, async (deps: DestroyAccountDeps, { body, context }, actor) => {
  if (body.confirmation === '') fail('accounts.confirm_missing');
  const account = await requireAccount(deps, actor);
  if ((await checkPassword(deps, body.confirmation, account)) === 'wrong') fail('accounts.confirm_wrong');
  await removeAccount(deps, account, context.locale);
  const message = deps.texts.text(context.locale, 'accounts.deleted');
  const session = deps.sessions.create();
  context.response.appendHeader('Set-Cookie', deps.sessions.cookie(session, deps.config.https));
  await deps.flashes.put(session.hash, { messages: [{ type: 'success', content: message, code: 'accounts.deleted' }], fields: null });
  const { clientPrefix, host } = actor;
  context.become({ kind: 'anonymous', custid: 'anon', carriesCookie: true, session, clientPrefix, host });
  return { record: {}, message, redirect: '/', details: {} };
});

type RemoveAccountDeps = Pick<DestroyAccountDeps, 'transact' | 'accounts' | 'ids' | 'outbox'> & ErasureDeps;

/**
 * Deletes the account and stores the notice in one transaction, then erases what other parts hold. The job `departures`
 * erases again a moment later, so that a crash of this process leaves nothing behind. Also used by the command line.
 */
export async function removeAccount(deps: RemoveAccountDeps, account: Account, locale: string): Promise<void> {
  await deps.transact(async (session) => {
    if (!(await deps.accounts.remove(account.id, session))) return;
    await deps.outbox.forget(session, account.id);
    await deps.erasures.add(account, session);
    await deps.outbox.add(session, { kind: 'account_deleted', data: {}, cause: deps.ids.nonce(), ...mailTo(account, locale) });
  });
  await deps.eraseAccount(account.id).catch(() => undefined); // the job erases again
}
