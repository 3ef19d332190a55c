// Tests the summary for administrators.
import { expect, test } from 'vitest';
import { catalogue } from './model/catalogue.ts';
import { planFrom } from './model/plan-from.ts';
import { summarizeBilling } from './summarize-billing.ts';
import { aPrice, aSubscription, daysFrom, found, billingNow } from './testing/billing-samples.ts';
import { dayMs } from '#platform/time/units.ts';
import { memoryCustomers } from './testing/memory-customers.ts';

test('a year counts a twelfth, an ended subscription nothing, and a second payment is named', async () => {
  const customers = memoryCustomers();
  const own = {
    a: [aSubscription('sub_a', 'active', { price: aPrice('glimpse_identity_year') })],
    b: [aSubscription('sub_b'), aSubscription('sub_b2', 'active', { createdAt: daysFrom(-1) })],
    c: [aSubscription('sub_c', 'canceled')],
    d: [aSubscription('sub_d', 'active', { price: aPrice('other') })],
  };
  for (const [name, subscriptions] of Object.entries(own)) {
    const account = Buffer.from(name.repeat(12));
    await customers.open(account);
    await customers.setCustomerId(account, `cus_${name}`);
    const { changesAt, ...rest } = planFrom(
      found(...subscriptions),
      { catalogue, graceMs: 21 * dayMs },
      billingNow,
    );
    await customers.apply(
      account,
      { version: 0, applied: { ...rest, at: billingNow }, dueAt: changesAt },
      {} as never,
    );
  }
  const accounts = { byId: async (id: Buffer) => ({ address: `${id.toString().slice(0, 1)}@example.com` }) };
  const summary = await summarizeBilling({ customers, accounts, catalogue, enabled: true });
  expect(summary.monthly_revenue_cents).toBe(Math.round(36_500 / 12 + 3500));
  expect(summary.subscriptions.map((one) => Object.values(one).join(' ')).toSorted()).toEqual([
    'identity month active 1',
    'identity month canceled 1',
    'identity year active 1',
  ]);
  expect(summary.double_payments).toEqual([
    { custid: 'b@example.com', stripe_customer: 'cus_b', stripe_subscriptions: ['sub_b', 'sub_b2'] },
  ]);
  expect(summary.unknown_plans).toEqual([
    { custid: 'd@example.com', stripe_customer: 'cus_d', stripe_subscriptions: ['sub_d'] },
  ]);
});
