// Shows the plan and the subscription that the API has applied
// (docs/design/web-domains.md#subscription-card).
import { getBootstrap } from '@glimpse/contracts/pages';
import { isApiFailure } from '#lib/api-failure.ts';
import type { App } from '#lib/app.tsx';

/** Changes plan and page in one step, so that the page never contradicts itself. */
export async function adoptPlan({ api, globals }: Pick<App, 'api' | 'globals'>, reload: () => Promise<void>) {
  const found = await api.submit(getBootstrap, {});
  await reload();
  if (isApiFailure(found)) return;
  const { plan, is_paid, cust, payment_due_until } = found.record;
  globals.change({ plan, is_paid, cust, payment_due_until });
}
