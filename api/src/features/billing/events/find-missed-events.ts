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

/** A list is newest first, so the place moves only after a whole window. */
const windowMs = 6 * 3_600_000;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const earliest = (one: Date, other: Date): Date => (one < other ? one : other);

async function listWindow(deps: MissedEventsDeps, since: Date, until: Date): Promise<void> {
  const { gateway, events, customers, clock, onEvent } = deps;
  const window = { since: later(since, -overlapMs), until: later(until, 1000) };
  for await (const event of gateway.events(eventKinds, window)) {
    const { customerId, kind } = event;
    if (customerId === undefined || !(await customers.byCustomerId(customerId))) continue;
    if (await events.add({ ...event, customerId }, clock.now())) onEvent(kind, 'found');
  }
}

/** The place is stored after each window, so a run that fails goes on from there. @throws StripeFault */
export async function findMissedEvents(deps: MissedEventsDeps, signal: AbortSignal): Promise<void> {
  const { events, clock } = deps;
  const began = clock.now();
  let since = (await events.listedUntil()) ?? later(began, -firstMs);
  while (since < began && !signal.aborted) {
    const until = earliest(later(since, windowMs), began);
    await listWindow(deps, since, until);
    await events.setListedUntil(until);
    since = until;
  }
}
