// A subscription as Stripe reports it, reduced to what we use.
import type { Cycle } from '@glimpse/contracts/plan-table';

/** Stripe's states (https://docs.stripe.com/api/subscriptions/object#subscription_object-status). */
export const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type Status = (typeof statuses)[number];

export type Card = { readonly brand: string; readonly last4: string };

/**
 * The only price of a subscription. `lookupKey`: absent once another price took it over.
 * `cycle`: absent for a price that is billed neither monthly nor yearly.
 */
export type PaidPrice = {
  readonly lookupKey: string | undefined;
  readonly productId: string;
  readonly cycle: Cycle | undefined;
  readonly amountCents: number;
};

/** `price`: absent for a subscription with several prices, which only a person makes. */
export type Subscription = {
  readonly id: string;
  readonly status: Status;
  readonly price: PaidPrice | undefined;
  readonly createdAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | undefined;
  readonly card: Card | undefined;
};

/** Whether nothing more can come of a subscription. All others may still be paid, or are. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';
