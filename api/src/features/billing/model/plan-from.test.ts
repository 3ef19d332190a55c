// Tests which plan subscriptions give.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { planFrom, planUnreachable } from './plan-from.ts';
import { type Status, statuses, type Subscription } from './subscription.ts';

const dayMs = 86_400_000;
const now = new Date('2026-12-01T00:00:00Z');
const rules = { catalogue, graceMs: 21 * dayMs };
const after = (days: number): Date => new Date(now.getTime() + days * dayMs);

function sub(id: string, status: Status, more: Partial<Subscription> = {}): Subscription {
  return {
    id,
    status,
    lookupKey: 'glimpse_identity_month',
    createdAt: after(-100),
    periodStart: after(-10),
    periodEnd: after(20),
    cancelAtPeriodEnd: false,
    cancelAt: undefined,
    card: undefined,
    ...more,
  };
}

test('no subscription gives the free plan', () => {
  expect(planFrom([], rules, now)).toEqual({
    planId: 'basic',
    current: undefined,
    isInForce: false,
    doubles: [],
    unknownPrices: 0,
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
  const decision = planFrom([sub('sub_1', status)], rules, now);
  expect(decision).toMatchObject({ planId, isInForce: planId !== 'basic', current: { id: 'sub_1' } });
});

test('past_due holds for the grace time from the start of the unpaid period', () => {
  const unpaid = sub('sub_1', 'past_due', { periodStart: after(-20) });
  expect(planFrom([unpaid], rules, now)).toMatchObject({ planId: 'identity', changesAt: after(1) });
  expect(planFrom([unpaid], rules, new Date(after(1).getTime() - 1)).planId).toBe('identity');
  expect(planFrom([unpaid], rules, after(1))).toMatchObject({ planId: 'basic', isInForce: false });
});

test('a cancelled subscription holds until Stripe ends it', () => {
  const ending = sub('sub_1', 'active', { cancelAtPeriodEnd: true, cancelAt: after(3) });
  expect(planFrom([ending], rules, after(4)).planId).toBe('identity');
});

test('of two in force the larger plan counts, then the older one; the other is a double payment', () => {
  const first = sub('sub_1', 'active');
  const second = sub('sub_2', 'active', { createdAt: after(-1), lookupKey: 'glimpse_identity_year' });
  const larger = sub('sub_3', 'active', { createdAt: after(-1), lookupKey: 'glimpse_global_month' });
  expect(planFrom([second, first], rules, now)).toMatchObject({
    current: { id: 'sub_1', cycle: 'month' },
    doubles: [{ id: 'sub_2', cycle: 'year' }],
  });
  expect(planFrom([first, larger], rules, now)).toMatchObject({
    planId: 'global',
    current: { id: 'sub_3' },
    doubles: [{ id: 'sub_1' }],
  });
});

test('a price that is not ours gives no plan and is counted', () => {
  const foreign = [
    sub('sub_1', 'active', { lookupKey: 'other' }),
    sub('sub_2', 'active', { lookupKey: undefined }),
  ];
  expect(planFrom(foreign, rules, now)).toMatchObject({ planId: 'basic', unknownPrices: 2, doubles: [] });
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
        sub(`sub_${id}`, status, { lookupKey: key, createdAt: after(created), periodStart: after(start) }),
      );
      const decision = planFrom(list, rules, now);
      expect(planFrom(list.toReversed(), rules, now)).toEqual(decision);
      const at = after(later);
      if (decision.changesAt === undefined || at < decision.changesAt)
        expect(planFrom(list, rules, at).planId).toBe(decision.planId);
    }),
  );
});

test('while Stripe cannot be reached a plan holds for a week after the paid period', () => {
  const stored = { planId: 'identity', paidUntil: now };
  expect(planUnreachable(stored, 7 * dayMs, after(6))).toBe('identity');
  expect(planUnreachable(stored, 7 * dayMs, after(7))).toBe('basic');
  expect(planUnreachable({ planId: 'identity', paidUntil: undefined }, 7 * dayMs, now)).toBe('basic');
});
