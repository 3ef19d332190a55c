// Tests that events are listed from where the last listing began.
import { expect, test } from 'vitest';
import type { EventWindow } from '../stripe/list-events.ts';
import type { StripeEvent } from '../stripe/read-stripe.ts';
import { daysFrom, billingNow } from '../testing/billing-samples.ts';
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { findMissedEvents } from './find-missed-events.ts';

test('only unknown events of our customers are stored, and a run goes on where a fault stopped one', async () => {
  const [customers, events] = [memoryCustomers(), memoryEvents()];
  const account = Buffer.from('a'.repeat(12));
  await customers.open(account);
  await customers.setCustomerId(account, 'cus_a');
  const anEvent = (id: string, customerId?: string): StripeEvent => ({
    id,
    kind: 'invoice.paid',
    createdAt: billingNow,
    livemode: false,
    customerId,
  });
  const asked: EventWindow[] = [];
  const found: string[] = [];
  let failing = 0;
  const clock = { at: billingNow, now: () => clock.at };
  const gateway = {
    async *events(_kinds: readonly string[], window: EventWindow) {
      asked.push(window);
      if (asked.length === failing) throw new Error('away');
      yield* [anEvent('1', 'cus_a'), anEvent('2', 'cus_other'), anEvent('3')];
      yield anEvent('4', 'cus_a');
    },
  };
  const deps = { gateway, events, customers, clock, onEvent: (kind: string) => void found.push(kind) };
  const run = () => findMissedEvents(deps, new AbortController().signal);
  failing = 5;
  await expect(run()).rejects.toThrow('away');
  expect(await events.listedUntil()).toEqual(daysFrom(-2)); // four windows of 6 h
  failing = 0;
  await run();
  expect(await events.listedUntil()).toEqual(billingNow);
  asked.length = 0;
  clock.at = daysFrom(1 / 96);
  await run();
  expect(found).toEqual(['invoice.paid', 'invoice.paid']);
  const moved = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
  expect(asked).toEqual([{ since: moved(billingNow, -120_000), until: moved(clock.at, 1000) }]);
});
