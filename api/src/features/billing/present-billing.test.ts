// Tests what customers see of their subscription.
import { expect, test } from 'vitest';
import { catalogue } from './model/catalogue.ts';
import { planFrom } from './model/plan-from.ts';
import { toBillingFields } from './present-account.ts';
import { toBillingState } from './present-billing.ts';
import type { Subscription } from './model/subscription.ts';
import { aSubscription, daysFrom, found, billingNow } from './testing/billing-samples.ts';
import { dayMs } from '#platform/time/units.ts';

const decide = (...subscriptions: readonly Subscription[]) => ({
  ...planFrom(found(...subscriptions), { catalogue, graceMs: 21 * dayMs }, billingNow),
  at: billingNow,
});
const seconds = (days: number): number => daysFrom(days).getTime() / 1000;

test('an account without a subscription has none', () => {
  expect(toBillingState({ planId: 'basic' }, undefined)).toMatchObject({
    has_active_subscription: false,
    planid: 'basic',
    subscription_status: null,
    current_period_end: null,
    card: null,
  });
  const none = { stripe_customer: null, stripe_subscriptions: null };
  expect(toBillingFields(catalogue, undefined, 'ana@example.com')).toEqual(none);
  const customer = { customerId: 'cus_1', applied: undefined };
  expect(toBillingFields(catalogue, customer, 'ana@example.com')).toEqual(none);
});

test('an unpaid plan tells until when it stays', () => {
  const state = toBillingState({ planId: 'identity' }, decide(aSubscription('sub_1', 'past_due')));
  expect(state).toMatchObject({ subscription_status: 'past_due', grace_until: seconds(11) });
});

test('a second subscription in force is told, and both stand on the account page', () => {
  const applied = decide(
    aSubscription('sub_1'),
    aSubscription('sub_2', 'active', { createdAt: daysFrom(-5) }),
  );
  expect(toBillingState({ planId: 'identity' }, applied)).toMatchObject({ double_payments: 1 });
  const { stripe_subscriptions: shown } = toBillingFields(
    catalogue,
    { customerId: 'c', applied },
    'a@b.example',
  );
  expect(shown?.map(({ id, plan }) => [id, plan.amount])).toEqual([
    ['sub_1', 3500],
    ['sub_2', 3500],
  ]);
});
