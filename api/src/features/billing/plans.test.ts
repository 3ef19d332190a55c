// Which limits hold for whom (api.md 8.5, 9).
import { expect, test } from 'vitest';
import { planTable, timesOf } from './plans.ts';

const someone = (planId: string) => ({ account: { id: Buffer.alloc(12), planId } });

test.each([
  [{}, 'anonymous', 10_000, 604_800, 0],
  [someone('basic'), 'basic', 100_000, 1_209_600, 0],
  [someone('identity'), 'identity', 1_000_000, 2_592_000, 25],
  [someone('global'), 'global', 1_000_000, 2_592_000, 100],
  [someone('gold'), 'basic', 100_000, 1_209_600, 0],
  [someone('constructor'), 'basic', 100_000, 1_209_600, 0],
  [someone('anonymous'), 'basic', 100_000, 1_209_600, 0],
] as const)('%j has %s', (actor, planid, size, ttl, domains) => {
  const plan = planTable(true).of(actor);
  expect(plan).toMatchObject({ planid, options: { size, ttl, custom_domains: domains > 0, max_custom_domains: domains } });
});

test('without plans every account has the limits of Identity Plus for nothing, and visitors their own', () => {
  const { of } = planTable(false);
  for (const planId of ['basic', 'gold', 'global']) expect(of(someone(planId))).toMatchObject({ price: 0, options: { size: 1_000_000 } });
  expect(of({})).toMatchObject({ planid: 'anonymous', options: { size: 10_000 } });
});

test('plans multiply what may be created and mailed, and nothing else', () => {
  const { all } = planTable(true);
  const times = (planid: 'anonymous' | 'basic' | 'identity') =>
    (['create_secret', 'create_bytes', 'email_recipient', 'show_secret'] as const).map((event) =>
      timesOf(all[planid] ?? expect.fail())(event),
    );
  expect([times('anonymous'), times('basic'), times('identity')]).toEqual([
    [1, 1, 1, 1],
    [1, 4, 1, 1],
    [10, 16, 5, 1],
  ]);
});
