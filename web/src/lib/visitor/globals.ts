// The bootstrap data of a visitor without a session (docs/design/web-accounts.md#visitor).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { visitorPlan } from '@glimpse/contracts/plan-table';

/** What changes when the visitor signs out. The plan's limits change too. */
export function anonymousGlobals({ available_plans, plan, creation }: Bootstrap): Partial<Bootstrap> {
  return {
    authenticated: false,
    custid: 'anon',
    email: null,
    cust: null,
    customer_since: null,
    creation: { ...creation, allowed: creation.open },
    plan: available_plans['anonymous' satisfies (typeof visitorPlan)['id']] ?? plan,
    is_paid: false,
    payment_due_until: null,
    custom_domains: [],
    custom_domains_record_count: 0,
    metadata_record_count: 0,
  };
}
