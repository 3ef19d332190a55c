// A customer as administrators see them (api.md 3.9).
import type { listCustomers } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import { unixSeconds } from '#platform/time/unix-seconds.ts';

export type CustomerRecord = Output<typeof listCustomers>['records'][number];

/** What is known of one customer. */
export type Listed = {
  readonly address: string;
  readonly verified: boolean;
  readonly planId: string;
  readonly createdAt: Date;
  readonly counters: { readonly secretsCreated: number; readonly secretsShared: number; readonly emailsSent: number };
};

export type CustomerRecordDeps = {
  readonly clock: { now(): Date };
  /** How long ago something was, in words. */
  readonly agoText: (at: Date, now: Date) => string;
  /** Role and plan are computed now, as for the customer's own requests. */
  readonly isColonel: (customer: Pick<Listed, 'address' | 'verified'>) => boolean;
  readonly planOf: (customer: Pick<Listed, 'planId'>) => string;
};

export function toCustomerRecord({ clock, agoText, isColonel, planOf }: CustomerRecordDeps, customer: Listed): CustomerRecord {
  const { address, verified, counters, createdAt } = customer;
  return {
    custid: address,
    planid: planOf(customer),
    colonel: isColonel(customer),
    secrets_created: counters.secretsCreated,
    secrets_shared: counters.secretsShared,
    emails_sent: counters.emailsSent,
    verified,
    created: unixSeconds(createdAt),
    stamp: agoText(createdAt, clock.now()),
  };
}
