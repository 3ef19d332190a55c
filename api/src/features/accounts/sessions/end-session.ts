// Ends sessions of the caller's account on other devices (docs/design/trust.md#list-of-sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, requireAccount, type SessionDeps } from '../account-deps.ts';

type EndSessionDeps = Pick<BaseDeps, 'accounts'> & Pick<SessionDeps, 'sessionService'>;

/** @throws `accounts.unknown_session` for one that has ended, of another account, and the caller's own */
export const endSession = operation(
  accountsContract.endSession,
  async (deps: EndSessionDeps, { params }, actor) => {
    const account = await requireAccount(deps, actor);
    const { cookie } = actor.session ?? fail('http.not_signed_in');
    if (!(await deps.sessionService.endListed(account, cookie, params.id))) fail('accounts.unknown_session');
    return { record: {}, details: {} };
  },
);

/** A session that has ended meanwhile ends no other. @throws `http.not_signed_in` */
export const endOtherSessions = operation(
  accountsContract.endOtherSessions,
  async (deps: EndSessionDeps, _input, actor) => {
    const { id } = await requireAccount(deps, actor);
    const { cookie } = actor.session ?? fail('http.not_signed_in');
    const ended = await deps.sessionService.endOthers(id, cookie);
    return { record: { ended: ended ?? fail('http.not_signed_in') }, details: {} };
  },
);
