// Tests which plan subscriptions give.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { planFrom, planUnreachable } from './plan-from.ts';
import { statuses } from './subscription.ts';
import { aPrice, aSubscription, daysFrom, billingNow, found } from '../testing/billing-samples.ts';
import { dayMs } from '#platform/time/units.ts';

const rules = { catalogue, graceMs: 21 * dayMs };

test('no subscription gives the free plan', () => {
  expect(planFrom(found(), rules, billingNow)).toEqual({
    planId: 'basic',
    current: undefined,
    isInForce: false,
    doubles: [],
    unknown: [],
    hadTrial: false,
    changesAt: undefined,
  });
});

test.each([
  ['incomplete', 'basic'],
  ['incomplete_expired', 'basic'],
  ['trialing', 'identity'],
  ['active', 'identity'],
  ['past_due', 'identity'],
  ['canceled', 'basic'],
  ['unpaid', 'basic'],
  ['paused', 'basic'],
] as const)('%s gives %s', (status, planId) => {
  const decision = planFrom(found(aSubscription('sub_1', status)), rules, billingNow);
  expect(decision).toMatchObject({ planId, isInForce: planId !== 'basic', current: { id: 'sub_1' } });
});

test('past_due holds for the grace time from the start of the unpaid period', () => {
  const unpaid = aSubscription('sub_1', 'past_due', { periodStart: daysFrom(-20) });
  expect(planFrom(found(unpaid), rules, billingNow)).toMatchObject({
    planId: 'identity',
    changesAt: daysFrom(1),
  });
  expect(planFrom(found(unpaid), rules, new Date(daysFrom(1).getTime() - 1)).planId).toBe('identity');
  expect(planFrom(found(unpaid), rules, daysFrom(1))).toMatchObject({ planId: 'basic', isInForce: false });
});

test('a cancelled subscription holds until Stripe ends it', () => {
  const ending = aSubscription('sub_1', 'active', { cancelAtPeriodEnd: true, cancelAt: daysFrom(3) });
  expect(planFrom(found(ending), rules, daysFrom(4)).planId).toBe('identity');
});

test('of two in force the larger plan counts, then the older one; the other is a double payment', () => {
  const first = aSubscription('sub_1', 'active');
  const second = aSubscription('sub_2', 'active', {
    createdAt: daysFrom(-1),
    price: aPrice('glimpse_identity_year'),
  });
  const larger = aSubscription('sub_3', 'active', {
    createdAt: daysFrom(-1),
    price: aPrice('glimpse_global_month'),
  });
  expect(planFrom(found(second, first), rules, billingNow)).toMatchObject({
    current: { id: 'sub_1', cycle: 'month' },
    doubles: [{ id: 'sub_2', cycle: 'year' }],
  });
  expect(planFrom(found(first, larger), rules, billingNow)).toMatchObject({
    planId: 'global',
    current: { id: 'sub_3' },
    doubles: [{ id: 'sub_1' }],
  });
});

test('a price that was replaced keeps its plan: its product and cycle tell it', () => {
  const former = { ...aPrice('glimpse_identity_year'), lookupKey: undefined, amountCents: 30_000 };
  expect(
    planFrom(found(aSubscription('sub_1', 'active', { price: former })), rules, billingNow),
  ).toMatchObject({
    planId: 'identity',
    current: { cycle: 'year', price: { amountCents: 30_000 } },
    unknown: [],
  });
});

test('a price that is not ours gives no plan and is named', () => {
  const foreign = [
    aSubscription('sub_1', 'active', { price: aPrice('other') }),
    aSubscription('sub_2', 'active', { items: [] }),
    aSubscription('sub_3', 'active', { price: { ...aPrice('other'), lookupKey: undefined } }),
    aSubscription('sub_4', 'active', {
      price: { ...aPrice('glimpse_identity_month'), lookupKey: undefined, cycle: undefined },
    }),
  ];
  expect(planFrom(found(...foreign), rules, billingNow)).toMatchObject({
    planId: 'basic',
    unknown: ['sub_1', 'sub_2', 'sub_3', 'sub_4'].map((id) => ({ id, status: 'active' })),
    doubles: [],
  });
});

test('an add-on takes no plan away: of several items the one with our price decides', () => {
  const addOn = { price: aPrice('support'), periodStart: daysFrom(-1), periodEnd: daysFrom(1) };
  const own = { price: aPrice('glimpse_identity_year'), periodStart: daysFrom(-9), periodEnd: daysFrom(9) };
  const both = aSubscription('sub_1', 'active', { items: [addOn, own] });
  expect(planFrom(found(both), rules, billingNow)).toMatchObject({
    planId: 'identity',
    current: { ...own, cycle: 'year' },
    unknown: [],
  });
});

test('a subscription that cannot be read gives no plan and is named', () => {
  expect(planFrom({ subscriptions: [], unreadable: ['sub_9'] }, rules, billingNow)).toMatchObject({
    planId: 'basic',
    unknown: [{ id: 'sub_9', status: undefined }],
  });
});

test('the decision does not depend on the order, and holds until the time that it names', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 50 }),
      status: fc.constantFrom(...statuses),
      key: fc.constantFrom('glimpse_identity_month', 'glimpse_identity_year', 'glimpse_global_month', 'x'),
      created: fc.integer({ min: -9, max: 0 }),
      start: fc.integer({ min: -40, max: 0 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 30 }), (given, later) => {
      const list = given.map(({ id, status, key, created, start }) =>
        aSubscription(`sub_${id}`, status, {
          price: aPrice(key),
          createdAt: daysFrom(created),
          periodStart: daysFrom(start),
        }),
      );
      const decision = planFrom(found(...list), rules, billingNow);
      expect(planFrom(found(...list.toReversed()), rules, billingNow)).toEqual(decision);
      const at = daysFrom(later);
      if (decision.changesAt === undefined || at < decision.changesAt)
        expect(planFrom(found(...list), rules, at).planId).toBe(decision.planId);
    }),
  );
});

test('while Stripe cannot be reached a plan holds for a week after the paid period', () => {
  const stored = { planId: 'identity', paidUntil: billingNow };
  expect(planUnreachable(stored, 7 * dayMs, daysFrom(6))).toBe('identity');
  expect(planUnreachable(stored, 7 * dayMs, daysFrom(7))).toBe('basic');
  expect(planUnreachable({ planId: 'identity', paidUntil: undefined }, 7 * dayMs, billingNow)).toBe('basic');
});
