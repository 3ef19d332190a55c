// Tests that applying Stripe's state is idempotent, and that the newest state stands.
import { expect, test } from 'vitest';
import type { Transactions } from '#platform/mongo/transaction.ts';
import { customerApplication, endUnreachable } from './apply-customer.ts';
import { catalogue } from './model/catalogue.ts';
import { aSubscription, daysFrom, memoryStripe, billingNow } from './testing/billing-samples.ts';
import { dayMs } from '#platform/time/units.ts';
import { memoryCustomers } from './testing/memory-customers.ts';
import { StripeFault } from './stripe/stripe-fault.ts';

const account = Buffer.from('0123456789ab');

async function aWorld(before?: () => Promise<void> | void) {
  const customers = memoryCustomers();
  const stripe = memoryStripe(before);
  const clock = { at: billingNow, now: () => clock.at };
  const plans: string[] = [];
  const trials = { count: 0 };
  const applied: (string | undefined)[][] = [];
  const transact: Transactions = (work) => work({} as never);
  const deps = {
    customers,
    gateway: stripe.gateway,
    catalogue,
    rules: { graceMs: 21 * dayMs, unreachableMs: 7 * dayMs },
    clock,
    transact,
    setPlan: async ({ planId }: { planId: string }) => void plans.push(planId),
    markTrial: async () => void (trials.count += 1),
    onApplied: (now: { planId: string }, was: { planId: string } | undefined) =>
      void applied.push([was?.planId, now.planId]),
  };
  await customers.open(account);
  return {
    customers,
    stripe,
    clock,
    plans,
    applied,
    trials,
    deps,
    apply: () => customerApplication(deps)(account),
  };
}

test('an account without a customer at Stripe is left alone', async () => {
  const { apply, plans } = await aWorld();
  expect(await apply()).toBeUndefined();
  expect(plans).toEqual([]);
});

test('the plan follows the subscription, however often it is applied', async () => {
  const { apply, plans, applied, customers, stripe } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  await apply();
  await apply();
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1', 'canceled')]);
  await apply();
  expect(plans).toEqual(['identity', 'basic']);
  expect(applied).toEqual([
    [undefined, 'identity'],
    ['identity', 'identity'],
    ['identity', 'basic'],
  ]);
  expect((await customers.byAccount(account))?.version).toBe(3);
});

test('a customer that is missing at Stripe has no plan', async () => {
  const { apply, customers } = await aWorld();
  await customers.setCustomerId(account, 'cus_gone');
  expect(await apply()).toMatchObject({ planId: 'basic', current: undefined });
});

test('a state that was fetched before another one was applied is fetched anew', async () => {
  let overtake: (() => Promise<unknown>) | undefined;
  const world = await aWorld(async () => {
    const run = overtake;
    overtake = undefined;
    await run?.();
  });
  const { apply, customers, stripe, plans } = world;
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', []);
  overtake = async () => {
    stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
    await apply();
  };
  expect(await apply()).toMatchObject({ planId: 'identity' });
  expect(plans).toEqual(['identity']);
});

test('without an answer nothing changes', async () => {
  let isAway = false;
  const { apply, customers, stripe, plans } = await aWorld(() => {
    if (isAway) throw new StripeFault('unavailable');
  });
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  await apply();
  isAway = true;
  await expect(apply()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(plans).toEqual(['identity']);
});

test('while Stripe is away a plan ends a week after its paid period, once', async () => {
  const { apply, customers, stripe, plans, clock, deps } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  await apply();
  expect(await customers.due(daysFrom(26), undefined, 10)).toEqual([]);
  expect(await customers.due(daysFrom(27), undefined, 10)).toHaveLength(1);
  const end = async (days: number): Promise<boolean> => {
    clock.at = daysFrom(days);
    return endUnreachable(deps, (await customers.byAccount(account)) ?? expect.fail());
  };
  expect([await end(26), await end(27), await end(28)]).toEqual([false, true, false]);
  expect(plans).toEqual(['identity', 'basic']);
  // It stays due, so that the state is applied as soon as Stripe answers again.
  expect(await customers.due(daysFrom(28), undefined, 10)).toHaveLength(1);
  await apply();
  expect(plans.at(-1)).toBe('identity');
});

test('a closed account is not applied', async () => {
  const { apply, customers, plans } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  await customers.close(account);
  expect(await apply()).toBeUndefined();
  expect(plans).toEqual([]);
});

test('a plan given by hand lasts until a change at Stripe', async () => {
  const { apply, customers, stripe, plans } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1', 'canceled')]);
  await apply();
  plans.length = 0; // here an administrator gives another plan
  await apply();
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1', 'canceled', { periodEnd: daysFrom(50) })]);
  await apply();
  expect(plans).toEqual([]);
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1', 'canceled'), aSubscription('sub_2')]);
  await apply();
  expect(plans).toEqual(['identity']);
});

test('a subscription in force that can no longer be read changes nothing', async () => {
  const { apply, customers, stripe, plans } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  await apply();
  stripe.unreadable.push('sub_1');
  stripe.subscriptions.set('cus_1', []);
  await expect(apply()).rejects.toMatchObject({ kind: 'unreadable' });
  expect(plans).toEqual(['identity']);
});

test('another subscription that cannot be read is named, and the plan stays', async () => {
  const { apply, customers, stripe } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  stripe.unreadable.push('sub_2');
  expect(await apply()).toMatchObject({ planId: 'identity', unknown: [{ id: 'sub_2' }] });
});

test('a subscription with a trial marks the mailbox, also after it has ended', async () => {
  const { apply, customers, stripe, trials } = await aWorld();
  await customers.setCustomerId(account, 'cus_1');
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1')]);
  await apply();
  expect(trials.count).toBe(0);
  stripe.subscriptions.set('cus_1', [aSubscription('sub_1', 'canceled', { trialEnd: daysFrom(-9) })]);
  await apply();
  expect(trials.count).toBe(1);
});
