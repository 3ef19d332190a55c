// Tests that domains work for 14 days after their plan, and that their owner is reminded once.
import { expect, test } from 'vitest';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import { entitlementChanges, entitlementJobs } from './entitlements.ts';

const now = new Date('2026-12-01T00:00:00Z');
const clock = { now: () => now };
const session = {} as Transaction;
const dayMs = 86_400_000;
const id = Buffer.from('a0'.repeat(12), 'hex');

function aStore(domains = 2) {
  const calls: unknown[] = [];
  const store = {
    entitle: async (customerId: string) => (calls.push(['entitle', customerId]), domains),
    stop: async (customerId: string) => (calls.push(['stop', customerId]), domains),
    entitleUntil: async (customerId: string, until: Date) => (
      calls.push(['until', customerId, until]),
      domains
    ),
  };
  return { calls, change: entitlementChanges({ domains: store, clock }) };
}

test('without the plan domains work for 14 days', async () => {
  const { change, calls } = aStore();
  const until = new Date(now.getTime() + 14 * dayMs);
  expect(await change({ id, included: false }, session)).toEqual(until);
  expect(calls).toEqual([['until', id.toString('hex'), until]]);
});

test('domains can be stopped at once', async () => {
  const { change, calls } = aStore();
  expect(await change({ id, included: false, immediately: true }, session)).toBeUndefined();
  expect(calls).toEqual([['stop', id.toString('hex')]]);
});

test('nothing ends without domains, or with the plan', async () => {
  expect(await aStore(0).change({ id, included: false }, session)).toBeUndefined();
  expect(await aStore().change({ id, included: true }, session)).toBeUndefined();
});

test('an owner is reminded once, and a deleted one not at all', async () => {
  const gone = 'b0'.repeat(12);
  const warned = new Set<string>();
  const mails: unknown[] = [];
  const ended: Date[] = [];
  const transact: Transactions = (work) => work(session);
  const until = new Date(now.getTime() + 2 * dayMs);
  const [job] = entitlementJobs({
    domains: {
      unwarned: async () => [id.toString('hex'), gone].map((customerId) => ({ customerId, until })),
      warn: async (customerId) => !warned.has(customerId) && Boolean(warned.add(customerId)),
      endEntitled: async (at) => ended.push(at),
    },
    accounts: { byId: async (account) => (account.equals(id) ? { address: 'ana@example.com' } : undefined) },
    clock,
    transact,
    nonce: () => 'n1',
    addMail: async (_session, { data, to, locale }) => void mails.push([data, to, locale]),
    defaultLocale: 'en',
  });
  await job?.run(new AbortController().signal);
  await job?.run(new AbortController().signal);
  expect(mails).toEqual([[{ untilMs: until.getTime() }, 'ana@example.com', 'en']]);
  expect(ended).toEqual([now, now]);
});
