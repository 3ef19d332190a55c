// Ends plans that an administrator gave until a date (docs/design/billing.md#plans-by-hand).
import { freePlan } from '@glimpse/contracts/plan-table';
import type { Transactions } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import { concurrently } from '../events/concurrently.ts';
import type { Applied } from '../model/customer.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { SetPlan } from './set-plan.ts';

/** A plan by hand that is over. */
type EndedPlan = { readonly id: Buffer; readonly until: Date };

type EndPlansDeps = {
  readonly accounts: {
    /** In the order of their accounts; `after`: the last account of the page before. */
    endedPlans(now: Date, after: Buffer | undefined, most: number): Promise<readonly EndedPlan[]>;
  };
  readonly customers: Pick<CustomerStore, 'byAccount'>;
  readonly setPlan: SetPlan;
  readonly transact: Transactions;
  /** Stripe's time, in which all plans end. */
  readonly clock: Clock;
};

const pageSize = 100;

/** The plan that the last applied state gives. */
const planAtStripe = (applied: Applied | undefined): string => (applied?.current ? applied.planId : freePlan);

/** The account falls back to what Stripe gives. A plan that was set meanwhile has another end, and stays. */
async function endPlan({ customers, setPlan, transact }: EndPlansDeps, { id, until }: EndedPlan) {
  const customer = await customers.byAccount(id);
  const planId = planAtStripe(customer?.applied);
  await transact((session) => setPlan({ id, planId, ended: until }, session));
}

/** One that fails is tried again at the next run, and does not keep the others from their end. */
export async function endPlans(deps: EndPlansDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const failures: { readonly reason: unknown }[] = [];
  let after: Buffer | undefined;
  do {
    const ended = await deps.accounts.endedPlans(now, after, pageSize);
    failures.push(...(await concurrently(ended.map((one) => () => endPlan(deps, one)))));
    after = ended.at(-1)?.id;
  } while (after && !signal.aborted);
  if (failures[0]) throw failures[0].reason;
}
