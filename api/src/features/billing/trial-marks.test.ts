// Tests that a mailbox keeps its mark over a change of the root key, and that no mark holds an address.
import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { hmac } from '#platform/crypto/primitives/mac.ts';
import { billingNow, daysFrom } from './testing/billing-samples.ts';
import { memoryCustomers } from './testing/memory-customers.ts';
import { formerMailboxes, trialMarks } from './trial-marks.ts';

const keysOf = (gens: readonly number[]): RootKeys => ({
  region: 'eu',
  gens,
  rootGen: () => gens[0] ?? 0,
  acceptedGens: () => [...gens],
  mac: (_purpose, gen, ...parts) => hmac('sha256', createSecretKey(Buffer.from(`key ${gen}`)), parts),
  longMac: () => Buffer.alloc(48),
});

test('a mailbox that had a trial is known for a year, also under a newer key', async () => {
  const rows = new Map<string, Date>();
  let gens = [1];
  const store = {
    mark: async (id: string, purgeAt: Date) => void rows.set(id, purgeAt),
    has: async (ids: readonly string[]) => ids.some((id) => rows.has(id)),
  };
  const trials = trialMarks({ store, roots: () => keysOf(gens), clock: { now: () => billingNow } });
  expect(await trials.had('ana@example.com')).toBe(false);
  await trials.mark('ana@example.com');
  gens = [2, 1];
  expect([await trials.had('ana@example.com'), await trials.had('ben@example.com')]).toEqual([true, false]);
  expect([...rows.values()]).toEqual([daysFrom(365)]);
  expect([...rows.keys()].join()).not.toContain('ana');
});

const account = Buffer.from('0123456789ab');

test.each([
  ['that bought nothing', false, []],
  ['with a checkout, which may be paid later', true, ['ana@example.com']],
])('the mailbox that an account leaves %s', async (_what, begun, expected) => {
  const customers = memoryCustomers();
  const row = await customers.open(account);
  const wish = { planId: 'identity', cycle: 'month', priceId: 'price_1', attempt: 1 } as const;
  if (begun) await customers.beginCheckout(row, wish);
  const marked: string[] = [];
  const follow = formerMailboxes({ customers, trials: { mark: async (of) => void marked.push(of) } });
  await follow({ account, from: 'ana@example.com' }, {} as never);
  expect(marked).toEqual(expected);
});
