// The account of a signed-in caller, as it is now.
import type { Actor } from '#platform/http/actor.ts';
import { fail } from '#platform/http/fail.ts';
import type { Account } from './account.ts';
import type { Base } from './needs.ts';

/** @throws `http.not_signed_in` if there is none, or none any more */
export async function ownAccount(ctx: Pick<Base, 'accounts'>, { account }: Actor): Promise<Account> {
  const found = account && (await ctx.accounts.byId(account.id));
  return found ?? fail('http.not_signed_in');
}
