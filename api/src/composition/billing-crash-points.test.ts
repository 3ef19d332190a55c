// Which crash points an effect of billing passes, and in which order.
import { expect, test } from 'vitest';
import { memoryCustomers } from '#features/billing/testing/memory-customers.ts';
import { memoryEvents } from '#features/billing/testing/memory-events.ts';
import { type BillingCrashLabel, crashingBilling } from './billing-crash-points.ts';

function recorded() {
  const steps: string[] = [];
  const sent = (name: string) => async () => void steps.push(name);
  const gateway = { subscriptions: sent('fetch'), removeCustomer: sent('remove') };
  const effects = {
    customers: memoryCustomers(),
    events: memoryEvents(),
    gateway: gateway as never,
    transact: async (work: (session: never) => Promise<unknown>) => {
      const result = await work({} as never);
      steps.push('commit');
      return result as never;
    },
  };
  const crash = Object.assign((label: BillingCrashLabel) => void steps.push(label), { armed: undefined });
  return { steps, effects: crashingBilling(effects, crash) };
}

test('a fetch and a transaction pass the points around them', async () => {
  const { steps, effects } = recorded();
  await effects.gateway.subscriptions('cus_1');
  await effects.transact(async () => void steps.push('write'));
  expect(steps).toEqual([
    'apply.before_fetch',
    'fetch',
    'apply.after_fetch',
    'apply.before_transaction',
    'write',
    'apply.in_transaction',
    'commit',
    'apply.after_transaction',
  ]);
});

test('writes keep their effect', async () => {
  const { steps, effects } = recorded();
  const account = Buffer.alloc(12, 1);
  await effects.customers.open(account);
  expect(await effects.customers.setCustomerId(account, 'cus_1')).toBe('cus_1');
  await effects.gateway.removeCustomer('cus_1');
  expect(steps).toEqual([
    'checkout.customer_stored',
    'deletion.before_customer',
    'remove',
    'deletion.after_customer',
  ]);
});
