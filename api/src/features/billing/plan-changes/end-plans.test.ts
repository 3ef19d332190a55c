// Tests that plans by hand end by themselves, once (docs/design/billing.md#plans-by-hand).
import { expect, test } from 'vitest';
import { endPlans } from './end-plans.ts';
import type { Applied } from '../model/customer.ts';
import { aKnown, billingNow, daysFrom } from '../testing/billing-samples.ts';

const signal = new AbortController().signal;
const paying = (planId: string): Applied => ({
  planId,
  current: aKnown('sub_1', { planId }),
  isInForce: true,
  doubles: [],
  unknown: [],
  graceUntil: undefined,
  graceReason: undefined,
  hadTrial: false,
  at: billingNow,
});
const withoutPrice: Applied = {
  ...paying('basic'),
  current: undefined,
  isInForce: false,
  unknown: [{ id: 'sub_9', status: 'active' }],
};

/** Accounts with a plan by hand, by the day of its end and the state at Stripe. */
function aWorld(given: readonly { readonly day: number; readonly applied?: Applied }[]) {
  const rows = given.map((one, at) => ({ ...one, id: Buffer.alloc(12, at + 1), until: daysFrom(one.day) }));
  const set: (readonly [at: number, planId: string, ended: Date | undefined])[] = [];
  const broken = new Set<number>();
  const deps = {
    accounts: {
      endedPlans: async (now: Date, after: Buffer | undefined) =>
        rows.filter(({ until, id }) => until <= now && (!after || Buffer.compare(id, after) > 0)).slice(0, 2),
    },
    customers: {
      byAccount: async (id: Buffer) => ({ applied: rows[(id[0] ?? 0) - 1]?.applied }) as never,
    },
    setPlan: async ({ id, planId, ended }: { id: Buffer; planId: string; ended?: Date | undefined }) => {
      const at = (id[0] ?? 0) - 1;
      if (broken.has(at)) throw new Error('away');
      set.push([at, planId, ended]);
    },
    transact: (work: (session: never) => Promise<unknown>) => work({} as never),
    clock: { now: () => billingNow },
  };
  return { set, broken, run: () => endPlans(deps as Parameters<typeof endPlans>[0], signal) };
}

test('a plan that is over falls back to what Stripe gives, with its end as precondition', async () => {
  const world = aWorld([
    { day: -1 },
    { day: -2, applied: paying('identity') },
    { day: -3, applied: withoutPrice },
    { day: 0 },
    { day: 1 },
  ]);
  await world.run();
  expect(world.set).toEqual([
    [0, 'basic', daysFrom(-1)],
    [1, 'identity', daysFrom(-2)],
    [2, 'basic', daysFrom(-3)],
    [3, 'basic', daysFrom(0)],
  ]);
});

test('one that fails keeps no other from its end, and is told', async () => {
  const world = aWorld([{ day: -1 }, { day: -1 }, { day: -1 }]);
  world.broken.add(0);
  await expect(world.run()).rejects.toThrow('away');
  expect(world.set.map(([at]) => at)).toEqual([1, 2]);
});
