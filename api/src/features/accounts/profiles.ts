// What a page shows of the person who opens it (api.md 6.2).
import type { Plan } from '@glimpse/contracts/billing';
import type { Customer } from '@glimpse/contracts/bootstrap';
import type { Actor } from '#platform/http/core/actor.ts';
import { toCustomer } from './model/customer.ts';
import type { AccountCache } from './store/account-cache.ts';

export type Profile = { readonly cust: Customer; readonly since: string };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** @example 'Oct 25, 2024' */
const sinceText = (at: Date): string => `${months[at.getUTCMonth()] ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;

/** @returns the look-up for one caller: undefined for the anonymous */
export function profiles({ known, plans }: { readonly known: Pick<AccountCache, 'get'>; readonly plans: { of(actor: Actor): Plan } }) {
  return async (actor: Actor): Promise<Profile | undefined> => {
    const account = actor.account && (await known.get(actor.account.id));
    if (!account) return undefined;
    const role = actor.kind === 'colonel' ? 'colonel' : 'customer';
    return { cust: toCustomer(account, { role, plan: plans.of(actor) }), since: sinceText(account.createdAt) };
  };
}
