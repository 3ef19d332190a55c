// Delete account: at once, with everything that names the person; live secrets stay readable by their links (api.md 3.6, 12).
import type { Output } from '@glimpse/contracts/endpoint';
import type { destroyAccount as destroyAccountCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import type { Account } from './model/account.ts';
import type { Erasing } from './erasure/account-erasure.ts';
import { mailTo } from './mail/account-mail.ts';
import { type PasswordDeps, type MailDeps, requireAccount, type SessionNeeds } from './account-deps.ts';
import { isTooLong } from './model/password-policy.ts';

type DestroyAccountDeps = MailDeps & PasswordDeps & SessionNeeds & Erasing & { readonly flashes: Flashes };
type Call = OperationInput<typeof destroyAccountCall>;

/** @throws `accounts.confirm_missing`, `accounts.confirm_wrong` */
export async function destroyAccount(
  deps: DestroyAccountDeps,
  { body, context }: Call,
  actor: Actor,
): Promise<Output<typeof destroyAccountCall>> {
  if (body.confirmation === '') fail('accounts.confirm_missing');
  const account = await requireAccount(deps, actor);
  const verdict = await deps.passwords.check(isTooLong(body.confirmation) ? '' : body.confirmation, account.hash);
  if (verdict === 'wrong') fail('accounts.confirm_wrong');
  await removeAccount(deps, account, context.locale);
  const message = deps.texts.text(context.locale, 'accounts.deleted');
  const session = deps.sessions.create();
  context.response.appendHeader('Set-Cookie', deps.sessions.cookie(session, deps.config.https));
  await deps.flashes.put(session.hash, { messages: [{ type: 'success', content: message, code: 'accounts.deleted' }], fields: null });
  const { clientPrefix, host } = actor;
  context.become({ kind: 'anonymous', custid: 'anon', carriesCookie: true, session, clientPrefix, host });
  return { record: {}, message, redirect: '/', details: {} };
}

type Removing = Pick<DestroyAccountDeps, 'transact' | 'accounts' | 'ids' | 'outbox'> & Erasing;

/**
 * Deletes the account and mails the notice in one transaction; what lies elsewhere goes at once, and again a moment later by the
 * job `departures`, whether or not this process lives to see it. Also for the command line.
 */
export async function removeAccount(deps: Removing, account: Account, locale: string): Promise<void> {
  await deps.transact(async (session) => {
    if (!(await deps.accounts.remove(account.id, session))) return;
    await deps.outbox.forget(session, account.id);
    await deps.erasures.add(account, session);
    await deps.outbox.add(session, { kind: 'account_deleted', data: {}, cause: deps.ids.nonce(), ...mailTo(account, locale) });
  });
  await deps.eraseAccount(account.id).catch(() => undefined); // the job takes over
}
