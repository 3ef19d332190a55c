// Presents a customer to colonels (docs/design/http-api.md#colonel).
import type { listCustomers } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';

export type CustomerRecord = Output<typeof listCustomers>['records'][number];

/** What the list of customers reads of an account. */
export type CustomerSummary = {
  readonly address: string;
  readonly verified: boolean;
  readonly planId: string;
  readonly planUntil?: Date | undefined;
  readonly createdAt: Date;
  readonly counters: {
    readonly secretsCreated: number;
    readonly secretsShared: number;
    readonly emailsSent: number;
  };
};

export type CustomerRecordDeps = {
  readonly clock: { now(): Date };
  /** The age of an event as text. */
  readonly agoText: (at: Date, now: Date) => string;
  /** Role and plan are computed for each answer, as for the customer's own requests. */
  readonly isColonel: (customer: Pick<CustomerSummary, 'address' | 'verified'>) => boolean;
  readonly planOf: (customer: Pick<CustomerSummary, 'planId'>) => string;
};

export function toCustomerRecord(
  { clock, agoText, isColonel, planOf }: CustomerRecordDeps,
  customer: CustomerSummary,
): CustomerRecord {
  const { address, verified, planUntil, counters, createdAt } = customer;
  return {
    custid: address,
    planid: planOf(customer),
    plan_until: unixSecondsOrNull(planUntil),
    colonel: isColonel(customer),
    secrets_created: counters.secretsCreated,
    secrets_shared: counters.secretsShared,
    emails_sent: counters.emailsSent,
    verified,
    created: unixSeconds(createdAt),
    stamp: agoText(createdAt, clock.now()),
  };
}
