// The profile of the caller, as pages show it (docs/design/http-api.md#bootstrap).
import type { Customer } from '@glimpse/contracts/bootstrap';
import type { Actor } from '#platform/http/core/actor.ts';
import type { AccountCache } from './store/account-cache.ts';
import { currentCustomer, type PlanLookUp } from './model/customer.ts';

type Profile = { readonly cust: Customer; readonly since: string };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** @example 'Oct 25, 2024' */
const sinceText = (at: Date): string =>
  `${months[at.getUTCMonth()] ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;

/** @returns a look-up by caller; it answers undefined for anonymous callers */
export function profiles({ cache, plans }: PlanLookUp & { readonly cache: Pick<AccountCache, 'get'> }) {
  return async (actor: Actor): Promise<Profile | undefined> => {
    const account = actor.account && (await cache.get(actor.account.id));
    return (
      account && { cust: currentCustomer({ plans }, account, actor), since: sinceText(account.createdAt) }
    );
  };
}
