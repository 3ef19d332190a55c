// Tests that events are listed from where the last listing began.
import { expect, test } from 'vitest';
import type { StripeEvent } from '../stripe/read-stripe.ts';
import { daysFrom, billingNow } from '../testing/billing-samples.ts';
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { findMissedEvents } from './find-missed-events.ts';

test('only unknown events of our customers are stored, and a fault moves nothing', async () => {
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
  const asked: Date[] = [];
  const found: string[] = [];
  let isAway = false;
  const clock = { at: billingNow, now: () => clock.at };
  const gateway = {
    async *events(_kinds: readonly string[], since: Date) {
      asked.push(since);
      yield* [anEvent('1', 'cus_a'), anEvent('2', 'cus_other'), anEvent('3')];
      if (isAway) throw new Error('away');
      yield anEvent('4', 'cus_a');
    },
  };
  const run = () =>
    findMissedEvents({ gateway, events, customers, clock, onEvent: (kind) => void found.push(kind) });
  isAway = true;
  await expect(run()).rejects.toThrow('away');
  isAway = false;
  await run();
  clock.at = daysFrom(1);
  await run();
  expect(found).toEqual(['invoice.paid', 'invoice.paid']);
  const before = (at: Date): Date => new Date(at.getTime() - 120_000);
  expect(asked).toEqual([before(daysFrom(-3)), before(daysFrom(-3)), before(billingNow)]);
});
