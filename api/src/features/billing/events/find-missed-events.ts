// Lists events at Stripe and stores those that no webhook brought.
import type { Clock } from '#platform/time/clock.ts';
import { eventKinds } from '../model/event-kinds.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { EventStore } from '../store/event-store.ts';
import type { Gateway } from '../stripe/gateway.ts';

export type MissedEventsDeps = {
  readonly gateway: Pick<Gateway, 'events'>;
  readonly events: Pick<EventStore, 'add' | 'listedUntil' | 'setListedUntil'>;
  readonly customers: Pick<CustomerStore, 'byCustomerId'>;
  readonly clock: Clock;
  readonly onEvent: (kind: string, outcome: 'found') => void;
};

/** The first listing goes back this far. */
const firstMs = 3 * 86_400_000;
/** Stripe may show an event a little late, and clocks differ. */
const overlapMs = 120_000;

/** The place is stored after the last page, so a run that fails is repeated. @throws StripeFault */
export async function findMissedEvents(deps: MissedEventsDeps): Promise<void> {
  const { gateway, events, customers, clock, onEvent } = deps;
  const began = clock.now();
  const since = (await events.listedUntil()) ?? new Date(began.getTime() - firstMs);
  for await (const event of gateway.events(eventKinds, new Date(since.getTime() - overlapMs))) {
    const { customerId, kind } = event;
    if (customerId === undefined || !(await customers.byCustomerId(customerId))) continue;
    if (await events.add({ ...event, customerId }, clock.now())) onEvent(kind, 'found');
  }
  await events.setListedUntil(began);
}
