// Compares all customers with Stripe, and applies what Stripe has.
import type { ApplyCustomer } from './apply-customer.ts';
import { concurrently } from './events/concurrently.ts';
import { type Applied, type BillingCustomer, comparedState } from './model/customer.ts';
import type { CustomerStore } from './store/customer-store.ts';
import { isAway, StripeFault } from './stripe/stripe-fault.ts';

export type CompareDeps = {
  readonly customers: Pick<CustomerStore, 'page'>;
  readonly apply: ApplyCustomer;
  /** Ends a plan whose paid time is long over while Stripe cannot be reached. */
  readonly endUnreachable: (customer: BillingCustomer) => Promise<boolean>;
};

/** How many customers were read, how many had another state at Stripe, and what failed. */
export type Compared = {
  readonly read: number;
  readonly differed: number;
  readonly failures: readonly { readonly reason: unknown }[];
};

const pageSize = 100;

/** So many faults in a row mean that Stripe does not answer at all. */
const mostFaults = 8;

/**
 * Makes a function that applies one customer. Without an answer of Stripe it ends a plan that is long unpaid.
 * Once Stripe does not answer at all, it is not asked again. The function throws a StripeFault for each
 * customer that was not fetched.
 */
export function customerApplier({ apply, endUnreachable }: Omit<CompareDeps, 'customers'>) {
  let faults = 0;
  return async (customer: BillingCustomer): Promise<Applied | undefined> => {
    try {
      if (faults >= mostFaults) throw new StripeFault('unavailable');
      const applied = await apply(customer.account);
      faults = 0;
      return applied;
    } catch (thrown) {
      if (!isAway(thrown)) throw thrown;
      faults += 1;
      await endUnreachable(customer);
      throw thrown;
    }
  };
}

export async function compareCustomers(deps: CompareDeps, signal: AbortSignal): Promise<Compared> {
  const applyNext = customerApplier(deps);
  let after: Buffer | undefined;
  let [read, differed] = [0, 0];
  const failures: { readonly reason: unknown }[] = [];
  do {
    const page = await deps.customers.page(after, pageSize);
    const work = page.map((customer) => async () => {
      const applied = await applyNext(customer);
      read += 1;
      if (applied && comparedState(applied) !== comparedState(customer.applied)) differed += 1;
    });
    failures.push(...(await concurrently(work)));
    after = page.at(-1)?.account;
  } while (after && !signal.aborted);
  return { read, differed, failures };
}
