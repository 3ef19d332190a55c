// Stored rows and the dependencies of the operations, for tests.
import { testVisitor } from '#platform/http/core/testing.ts';
import type { CustomerSummary } from './customer-record.ts';
import type { Period } from './feedback-days.ts';
import type { FeedbackMessage } from './list-feedback.ts';

export const colonelNow = new Date('2026-11-22T12:00:00Z');
export const aColonel = testVisitor({ kind: 'colonel', custid: 'boss@example.com' });

const hoursAgo = (hours: number): Date => new Date(colonelNow.getTime() - hours * 3_600_000);

/** A customer who signed up `hours` before `colonelNow`. */
export const sampleCustomer = (name: string, hours: number): CustomerSummary => ({
  address: `${name}@example.com`,
  verified: true,
  planId: 'basic',
  createdAt: hoursAgo(hours),
  counters: { secretsCreated: 3, secretsShared: 2, emailsSent: 1 },
});

/** A message sent `hours` before `colonelNow`. */
export const sampleFeedback = (msg: string, hours: number): FeedbackMessage => ({
  id: msg,
  msg,
  custid: 'anon',
  tz: 'UTC',
  version: '1.0.0',
  createdAt: hoursAgo(hours),
});

/** Dependencies with stores in memory, newest row first. */
export function colonelFixture(
  customers: readonly CustomerSummary[] = [],
  messages: readonly FeedbackMessage[] = [],
) {
  const within = ({ from, before }: Period) =>
    messages.filter(({ createdAt }) => createdAt >= from && createdAt < before);
  const sessionMinutes: number[] = [];
  const deps = {
    clock: { now: () => colonelNow },
    config: { plansEnabled: true },
    agoText: (at: Date, now: Date) => `${(now.getTime() - at.getTime()) / 3_600_000} h`,
    isColonel: ({ address }: Pick<CustomerSummary, 'address'>) => address === 'boss@example.com',
    planOf: ({ planId }: Pick<CustomerSummary, 'planId'>) => `current ${planId}`,
    customers: {
      newest: async ({ skip, limit }: { readonly skip: number; readonly limit: number }) =>
        customers.slice(skip, skip + limit),
      since: async (since: Date, limit: number) =>
        customers.filter(({ createdAt }) => createdAt >= since).slice(0, limit),
      total: async () => customers.length,
    },
    customerAt: async (typed: string) =>
      customers.find(({ address }) => address === typed.trim().toLowerCase()),
    feedback: {
      newest: async ({ skip, limit }: { readonly skip: number; readonly limit: number }) => ({
        messages: messages.slice(skip, skip + limit),
        total: messages.length,
      }),
      during: async (period: Period, limit: number) => within(period).slice(0, limit),
      countDuring: async (period: Period) => within(period).length,
      total: async () => messages.length,
    },
    counts: {
      read: async () => ({
        secretsCreated: 10,
        sealedLinksCreated: 2,
        secretsShared: 9,
        emailsSent: 8,
        recentCustomers: 7,
        unopenedSecrets: 6,
        unknownMails: 4,
        failedMails: 3,
      }),
    },
    secretCounts: { all: async () => 5 },
    activeSessions: { count: async (minutes: number) => sessionMinutes.push(minutes) },
  };
  return { deps, sessionMinutes };
}
