// Jobs: apply events, find missed ones, end grace times, remove customers of deleted accounts, compare all
// customers with Stripe each night (docs/design/http-api.md#billing).
import type { Job } from '#platform/jobs/jobs.ts';
import type { Clock } from '#platform/time/clock.ts';
import { applyEvents, type ApplyEventsDeps } from './events/apply-events.ts';
import { concurrently } from './events/concurrently.ts';
import { findMissedEvents, type MissedEventsDeps } from './events/find-missed-events.ts';
import { compareCustomers, type CompareDeps, customerApplier } from './compare-customers.ts';
import type { CustomerStore } from './store/customer-store.ts';
import type { Gateway } from './stripe/gateway.ts';
import type { PriceBook, PriceMismatch } from './stripe/price-book.ts';

type JobsDeps = ApplyEventsDeps &
  CompareDeps &
  MissedEventsDeps & {
    readonly gateway: Pick<Gateway, 'removeCustomer' | 'expireCheckouts'>;
    readonly customers: Pick<CustomerStore, 'due' | 'closing' | 'remove'>;
    readonly prices: Pick<PriceBook, 'check'>;
    /** Stripe's time. */
    readonly stripeClock: Clock;
    readonly onPrices: (mismatches: readonly PriceMismatch[]) => void;
    /** Told how many customers the comparison read, and how many had another state at Stripe. */
    readonly onCompared: (read: number, differed: number) => void;
  };

const pageSize = 100;

const throwFirst = (failures: readonly { readonly reason: unknown }[]): void => {
  if (failures[0]) throw failures[0].reason;
};

/** A customer that cannot be fetched stays due, and does not keep the others from their turn. */
async function applyDue(deps: JobsDeps, signal: AbortSignal): Promise<void> {
  const now = deps.stripeClock.now();
  const applyNext = customerApplier(deps);
  const failures: { readonly reason: unknown }[] = [];
  let after: Buffer | undefined;
  do {
    const due = await deps.customers.due(now, after, pageSize);
    failures.push(...(await concurrently(due.map((customer) => () => applyNext(customer)))));
    after = due.at(-1)?.account;
  } while (after && !signal.aborted);
  throwFirst(failures);
}

/**
 * Ends what deleted accounts have at Stripe. Open sessions end first: their pages still take a payment.
 * Stripe ends subscriptions with their customer, also that of a session which was paid meanwhile.
 */
async function removeClosing({ customers, gateway }: JobsDeps): Promise<void> {
  const closing = await customers.closing(pageSize);
  const work = closing.map(({ account, customerId }) => async () => {
    if (customerId !== undefined) {
      await gateway.expireCheckouts(customerId);
      await gateway.removeCustomer(customerId);
    }
    await customers.remove(account);
  });
  throwFirst(await concurrently(work));
}

export function billingJobs(deps: JobsDeps): readonly Job[] {
  const missed = { ...deps, clock: deps.stripeClock };
  return [
    {
      name: 'billing_events',
      at: '*/3 * * * * *',
      leaseMs: 20_000,
      run: (signal) => applyEvents(deps, signal),
    },
    {
      name: 'billing_missed',
      at: '10,55 * * * * *',
      leaseMs: 30_000,
      run: (signal) => findMissedEvents(missed, signal),
    },
    { name: 'billing_due', at: '30 * * * * *', leaseMs: 50_000, run: (signal) => applyDue(deps, signal) },
    { name: 'billing_closing', at: '2,22,42 * * * * *', leaseMs: 18_000, run: () => removeClosing(deps) },
    {
      name: 'billing_compare',
      at: '0 40 3 * * *',
      leaseMs: 3_600_000,
      async run(signal) {
        const { read, differed, failures } = await compareCustomers(deps, signal);
        deps.onCompared(read, differed);
        throwFirst(failures);
      },
    },
    {
      name: 'billing_prices',
      at: '50 */10 * * * *',
      leaseMs: 'every_copy',
      atStart: true,
      run: async () => deps.onPrices(await deps.prices.check()),
    },
  ];
}
