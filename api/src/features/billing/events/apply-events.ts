// Applies the customers of stored events, at most four at once.
import type { Clock } from '#platform/time/clock.ts';
import type { ApplyCustomer } from '../apply-customer.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { EventStore, WaitingEvent } from '../store/event-store.ts';
import { concurrently } from './concurrently.ts';

export type ApplyEventsDeps = {
  readonly events: Pick<EventStore, 'waiting' | 'done'>;
  readonly customers: Pick<CustomerStore, 'byCustomerId'>;
  readonly apply: ApplyCustomer;
  readonly clock: Clock;
  /** Told the age of each applied event in ms. */
  readonly onLag: (ms: number) => void;
};

const pageSize = 500;
const runMs = 12_000;

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

/**
 * Applies waiting events until none is left or the time of the run is over. One fetch serves all events of a
 * customer. An event whose customer cannot be fetched waits for the next run.
 * @throws the first fault, after every customer of the page was tried
 */
export async function applyEvents(deps: ApplyEventsDeps, signal: AbortSignal): Promise<void> {
  const until = deps.clock.now().getTime() + runMs;
  const isOver = (): boolean => signal.aborted || deps.clock.now().getTime() >= until;
  while (!isOver()) {
    const waiting = await deps.events.waiting(pageSize);
    if (waiting.length === 0) return;
    const work = [...byCustomer(waiting)].map(
      ([customerId, own]) =>
        async () =>
          isOver() ? undefined : applyOne(deps, customerId, own),
    );
    const [fault] = await concurrently(work);
    if (fault) throw fault.reason;
  }
}
