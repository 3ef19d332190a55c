// Shows the plan and the subscription that the API has applied
// (docs/design/web-domains.md#subscription-card).
import { viewAccount } from '@glimpse/contracts/accounts';
import { viewSubscription } from '@glimpse/contracts/billing';
import { getBootstrap } from '@glimpse/contracts/pages';
import { isApiFailure } from '#lib/api-failure.ts';
import type { App } from '#lib/app.tsx';
import { askAgain } from '#lib/query/contract-query.ts';

/** Changes plan and card in one step, so that they never contradict each other. */
export async function adoptPlan({ api, globals }: Pick<App, 'api' | 'globals'>): Promise<void> {
  // The page globals hold the token of the page, so they are in no cache.
  const [found] = await Promise.all([api.submit(getBootstrap, {}), askAgain(api, viewAccount)]);
  await askAgain(api, viewSubscription);
  if (isApiFailure(found)) return;
  const { plan, is_paid, cust, payment_due_until } = found.record;
  globals.change({ plan, is_paid, cust, payment_due_until });
}
