// Shows what the region sells (docs/design/http-api.md#colonel).
import { type BillingSummary, colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';

type ViewBillingDeps = { readonly billingSummary: () => Promise<BillingSummary> };

export const viewBilling = operation(colonelContract.viewBilling, async (deps: ViewBillingDeps) => ({
  record: await deps.billingSummary(),
  details: {},
}));
