// The subscription of the visitor, for pages that offer plans (docs/design/billing.md#states).
import { type BillingState, viewSubscription } from '@glimpse/contracts/billing';
import { type App, useBootstrap } from '#lib/app.tsx';
import { fetchOrFailure, useContractQuery } from '#lib/query/contract-query.ts';

/** Asks before the page is shown. A failure stops nothing: the server refuses a second payment. */
export async function loadOwnSubscription({ api, bootstrap }: Pick<App, 'api' | 'bootstrap'>): Promise<void> {
  if (bootstrap.authenticated && bootstrap.plans_enabled) await fetchOrFailure(api, viewSubscription, {});
}

/** What a visitor has; `undefined` while it is not known, and for visitors without an account. */
export function useOwnSubscription(): BillingState | undefined {
  const { authenticated, plans_enabled: on } = useBootstrap();
  const { data } = useContractQuery(viewSubscription, {}, { enabled: authenticated && on });
  return data?.record;
}

/** A subscription that runs, so that no plan can be bought; `undefined` for all other visitors. */
export function useRunningSubscription(): BillingState | undefined {
  const own = useOwnSubscription();
  return own && !own.checkout_opens ? own : undefined;
}
