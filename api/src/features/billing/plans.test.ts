// The limits of each caller's plan (docs/design/http-api.md#plans).
import { expect, test } from 'vitest';
import { planTable, timesOf } from './plans.ts';

const anAccount = (planId: string) => ({ account: { id: Buffer.alloc(12), planId } });

test.each([
  [{}, 'anonymous', 10_000, 604_800, 0],
  [anAccount('basic'), 'basic', 100_000, 1_209_600, 0],
  [anAccount('identity'), 'identity', 1_000_000, 2_592_000, 25],
  [anAccount('global'), 'global', 1_000_000, 2_592_000, 100],
  [anAccount('gold'), 'basic', 100_000, 1_209_600, 0],
  [anAccount('constructor'), 'basic', 100_000, 1_209_600, 0],
  [anAccount('anonymous'), 'basic', 100_000, 1_209_600, 0],
] as const)('the plan of %j is %s', (actor, planid, size, ttl, domains) => {
  const plan = planTable(true).of(actor);
  expect(plan).toMatchObject({
    planid,
    options: {
      size,
      ttl,
      file_bytes: planid === 'anonymous' ? 0 : 1_048_576,
      custom_domains: domains > 0,
      max_custom_domains: domains,
    },
  });
});

test('while plans are off, accounts have the limits of Identity Plus for free; visitors keep theirs', () => {
  const { of } = planTable(false);
  for (const planId of ['basic', 'gold', 'global'])
    expect(of(anAccount(planId))).toMatchObject({ price: 0, options: { size: 1_000_000 } });
  expect(of({})).toMatchObject({ planid: 'anonymous', options: { size: 10_000 } });
});

test('plans raise only the limits of creating and mailing', () => {
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
