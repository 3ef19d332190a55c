// The account of a signed-in caller, as it is now.
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Account } from './model/account.ts';
import type { Base } from './account-deps.ts';

/** @throws `http.not_signed_in` if there is none, or none any more */
export async function requireAccount(deps: Pick<Base, 'accounts'>, { account }: Actor): Promise<Account> {
  const found = account && (await deps.accounts.byId(account.id));
  return found ?? fail('http.not_signed_in');
}
