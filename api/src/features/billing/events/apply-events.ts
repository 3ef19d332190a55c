// Applies the customers of stored events, at most four at once.
import type { Clock } from '#platform/time/clock.ts';
import type { ApplyCustomer } from '../apply-customer.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { EventStore, WaitingEvent } from '../store/event-store.ts';
import { isAway as isAwayFault } from '../stripe/stripe-fault.ts';
import { concurrently } from './concurrently.ts';

export type ApplyEventsDeps = {
  readonly events: Pick<EventStore, 'waiting' | 'done' | 'postpone'>;
  readonly customers: Pick<CustomerStore, 'byCustomerId'>;
  readonly apply: ApplyCustomer;
  readonly clock: Clock;
  /** Told the age of each applied event in ms. */
  readonly onLag: (ms: number) => void;
};

/** The larger the page, the more events of one customer share a fetch. */
const pageSize = 5000;
const runMs = 12_000;
/** A customer that cannot be fetched is tried again after this time, and other customers before it. */
const retryMs = 30_000;

function byCustomer(events: readonly WaitingEvent[]): ReadonlyMap<string, readonly WaitingEvent[]> {
  return Map.groupBy(events, ({ customerId }) => customerId);
}

/** Fetches the customer after its events were read: the fetched state is never older than they are. */
async function applyOne(
  { customers, apply, events, clock, onLag }: ApplyEventsDeps,
  customerId: string,
  own: readonly WaitingEvent[],
): Promise<void> {
  const customer = await customers.byCustomerId(customerId);
  if (customer) await apply(customer.account);
  await events.done(own.map(({ id }) => id));
  const now = clock.now().getTime();
  for (const { receivedAt } of own) onLag(now - receivedAt.getTime());
}

/** As `applyOne`; after a fault the events wait. @throws the fault */
async function tryOne(
  deps: ApplyEventsDeps,
  customerId: string,
  own: readonly WaitingEvent[],
): Promise<void> {
  try {
    await applyOne(deps, customerId, own);
  } catch (thrown) {
    const retryAt = new Date(deps.clock.now().getTime() + retryMs);
    await deps.events.postpone(
      own.map(({ id }) => id),
      retryAt,
    );
    throw thrown;
  }
}

/**
 * Applies waiting events until none is left, the time of the run is over, or Stripe does not answer. One
 * fetch serves all events of a customer.
 * @throws the first fault, after the other customers were tried
 */
export async function applyEvents(deps: ApplyEventsDeps, signal: AbortSignal): Promise<void> {
  const until = deps.clock.now().getTime() + runMs;
  const faults: { readonly reason: unknown }[] = [];
  const isAway = (): boolean => faults.some(({ reason }) => isAwayFault(reason));
  const isOver = (): boolean => signal.aborted || isAway() || deps.clock.now().getTime() >= until;
  while (!isOver()) {
    const waiting = await deps.events.waiting(deps.clock.now(), pageSize);
    if (waiting.length === 0) break;
    const work = [...byCustomer(waiting)].map(
      ([customerId, own]) =>
        async () =>
          isOver() ? undefined : tryOne(deps, customerId, own),
    );
    faults.push(...(await concurrently(work)));
  }
  if (faults[0]) throw faults[0].reason;
}
