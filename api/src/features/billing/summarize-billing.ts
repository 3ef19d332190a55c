// Sums up what the region sells, for administrators (docs/design/http-api.md#colonel).
import type { BillingSummary } from '@glimpse/contracts/colonel';
import type { Cycle } from '@glimpse/contracts/plan-table';
import { type Catalogue, rankOf } from './model/catalogue.ts';
import type { BillingCustomer } from './model/customer.ts';
import type { CustomerStore } from './store/customer-store.ts';

type SummaryDeps = {
  readonly customers: Pick<CustomerStore, 'countStates' | 'doubles' | 'unknown'>;
  readonly accounts: { byId(id: Buffer): Promise<{ readonly address: string } | undefined> };
  readonly catalogue: Catalogue;
  readonly enabled: boolean;
};

const monthsOf: Readonly<Record<Cycle, number>> = { month: 1, year: 12 };
const mostNamed = 100;

/** Names customers by their addresses. Those whose account was deleted meanwhile are left out. */
async function named(
  { accounts }: SummaryDeps,
  found: readonly BillingCustomer[],
  idsOf: (applied: BillingCustomer['applied']) => readonly string[],
): Promise<BillingSummary['double_payments']> {
  const records = await Promise.all(
    found.map(async ({ account, customerId, applied }) => {
      const owner = await accounts.byId(account);
      const record = { stripe_customer: customerId ?? '', stripe_subscriptions: [...idsOf(applied)] };
      return owner ? [{ custid: owner.address, ...record }] : [];
    }),
  );
  return records.flat();
}

const paidIds = (applied: BillingCustomer['applied']): readonly string[] =>
  [applied?.current, ...(applied?.doubles ?? [])].flatMap((one) => one?.id ?? []);
const unknownIds = (applied: BillingCustomer['applied']): readonly string[] =>
  (applied?.unknown ?? []).map(({ id }) => id);

export async function summarizeBilling(deps: SummaryDeps): Promise<BillingSummary> {
  const { customers, catalogue, enabled } = deps;
  const [states, doubles, unknown] = await Promise.all([
    customers.countStates(),
    customers.doubles(mostNamed),
    customers.unknown(mostNamed),
  ]);
  let cents = 0;
  for (const state of states) if (state.isInForce) cents += state.cents / monthsOf[state.cycle];
  return {
    enabled,
    subscriptions: states
      .toSorted(
        (one, other) =>
          rankOf(catalogue, other.planId) - rankOf(catalogue, one.planId) || other.count - one.count,
      )
      .map(({ planId, cycle, status, count }) => ({
        planid: planId,
        billing_cycle: cycle,
        subscription_status: status,
        count,
      })),
    monthly_revenue_cents: Math.round(cents),
    double_payments: await named(deps, doubles, paidIds),
    unknown_plans: await named(deps, unknown, unknownIds),
  };
}
