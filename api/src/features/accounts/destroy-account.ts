// Deletes the caller's account after a check of the password (docs/design/http-api.md#account-deletion).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import { type MailDeps, type PasswordDeps, requireAccount, type SessionDeps } from './account-deps.ts';
import type { ErasureDeps } from './erasure/account-erasure.ts';
import { removeAccount } from './erasure/remove-account.ts';
import { checkPassword } from './sessions/check-password.ts';

type DestroyAccountDeps = MailDeps & PasswordDeps & SessionDeps & ErasureDeps & { readonly flashes: Flashes };

/** @throws `accounts.confirm_missing`, `accounts.confirm_wrong` */
export const destroyAccount = operation(
  accountsContract.destroyAccount,
  async (deps: DestroyAccountDeps, { body, context }, actor) => {
    if (body.confirmation === '') fail('accounts.confirm_missing');
    const account = await requireAccount(deps, actor);
    if ((await checkPassword(deps, body.confirmation, { account, network: actor.clientPrefix })) === 'wrong')
      fail('accounts.confirm_wrong');
    await removeAccount(deps, account, context.locale);
    const message = deps.texts.text(context.locale, 'accounts.deleted');
    const session = deps.sessions.create();
    context.response.appendHeader('Set-Cookie', deps.sessions.cookie(session, deps.config.https));
    await deps.flashes.put(session.hash, {
      messages: [{ type: 'success', content: message, code: 'accounts.deleted' }],
      fields: null,
    });
    const { clientPrefix, host } = actor;
    context.become({ kind: 'anonymous', custid: 'anon', carriesCookie: true, session, clientPrefix, host });
    return { record: {}, message, redirect: '/', details: {} };
  },
);
