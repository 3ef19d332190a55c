// Tests that the comparison counts each customer whose state at Stripe differs from the applied one.
import { expect, test } from 'vitest';
import { compareCustomers } from './compare-customers.ts';
import type { Applied } from './model/customer.ts';
import type { Known } from './model/plan-from.ts';
import { StripeFault } from './stripe/stripe-fault.ts';
import { aKnown, billingNow } from './testing/billing-samples.ts';
import { memoryCustomers } from './testing/memory-customers.ts';

const known = aKnown('sub_1');
const anApplied = (current: Known): Applied => ({
  at: billingNow,
  planId: 'identity',
  current,
  isInForce: true,
  doubles: [],
  unknown: [],
  graceUntil: undefined,
  graceReason: undefined,
  hadTrial: false,
});

async function aWorld(count: number) {
  const customers = memoryCustomers();
  const accounts = Array.from({ length: count }, (_, at) => Buffer.alloc(12, `account ${at} `));
  for (const account of accounts) {
    await customers.open(account);
    await customers.setCustomerId(account, `cus_${account.toString('hex')}`);
    const state = { version: 0, applied: anApplied(known), dueAt: undefined };
    await customers.apply(account, state, {} as never);
  }
  return { customers, accounts };
}

const noSignal = new AbortController().signal;
const kept = async (): Promise<boolean> => false;

test.each([
  ['a new period is no difference', { periodEnd: new Date(0) }, 0],
  ['another status is one', { status: 'past_due' as const }, 1],
  ['a cancellation is one', { cancelAtPeriodEnd: true }, 1],
  ['another price is one', { cycle: 'year' as const }, 1],
])('%s', async (_, change, differed) => {
  const { customers } = await aWorld(1);
  const apply = async () => anApplied({ ...known, ...change });
  const compared = await compareCustomers({ customers, apply, endUnreachable: kept }, noSignal);
  expect(compared).toMatchObject({ read: 1, differed });
});

test('all pages are read, and who cannot be fetched is counted apart', async () => {
  const { customers, accounts } = await aWorld(250);
  const ended: string[] = [];
  const apply = async (account: Buffer) => {
    if (account.equals(accounts[7] ?? account)) throw new StripeFault('unavailable');
    return anApplied(known);
  };
  const endUnreachable = async ({ account }: { readonly account: Buffer }): Promise<boolean> => {
    ended.push(account.toString('hex'));
    return true;
  };
  const compared = await compareCustomers({ customers, apply, endUnreachable }, noSignal);
  expect(compared).toMatchObject({ read: 249, differed: 0, failures: [{ reason: { kind: 'unavailable' } }] });
  expect(ended).toEqual([accounts[7]?.toString('hex')]);
});

test('once Stripe does not answer at all it is not asked for each customer, and long unpaid plans end', async () => {
  const { customers } = await aWorld(50);
  let asked = 0;
  let ended = 0;
  const apply = async () => {
    asked += 1;
    throw new StripeFault('unavailable');
  };
  const endUnreachable = async (): Promise<boolean> => Boolean((ended += 1));
  const { failures } = await compareCustomers({ customers, apply, endUnreachable }, noSignal);
  expect(failures).toHaveLength(50);
  expect(ended).toBe(50);
  expect(asked).toBeLessThan(12);
});
