// Lists where the caller's account is signed in (docs/design/http-api.md#own-sessions).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, requireAccount, type SessionDeps } from '../account-deps.ts';

type ListSessionsDeps = Pick<BaseDeps, 'accounts'> & Pick<SessionDeps, 'sessionService'>;

/** @throws `http.not_signed_in`, `store.unavailable` */
export const listSessions = operation(
  accountsContract.listSessions,
  async (deps: ListSessionsDeps, _input, actor) => {
    const account = await requireAccount(deps, actor);
    const { cookie } = actor.session ?? fail('http.not_signed_in');
    const records = [...(await deps.sessionService.living(account, cookie))];
    return { count: records.length, records, details: {} };
  },
);
