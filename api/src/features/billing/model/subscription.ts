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
 * A price at Stripe. `lookupKey`: absent once another price took it over.
 * `cycle`: absent for a price that is billed neither monthly nor yearly.
 */
export type PaidPrice = {
  readonly lookupKey: string | undefined;
  readonly productId: string;
  readonly cycle: Cycle | undefined;
  readonly amountCents: number;
};

/** One line of a subscription: a plan, or an add-on. The period is the one that runs now. */
export type Item = { readonly price: PaidPrice; readonly periodStart: Date; readonly periodEnd: Date };

/** `open`: nobody tried to pay it. `failed`: a payment was refused. `in_process`: the bank will answer. */
export type InvoiceState = 'open' | 'failed' | 'in_process';

/** An invoice that is not paid. `change`: it bills a change of the plan, which may begin a period, too. */
export type OpenInvoice = {
  readonly state: InvoiceState;
  readonly bills: 'period' | 'change' | 'other';
  readonly createdAt: Date;
  readonly dueAt: Date;
};

/** `openInvoices`: read only where a payment is missing. `trialEnd`: absent without a trial. */
export type Subscription = {
  readonly id: string;
  readonly status: Status;
  readonly items: readonly Item[];
  readonly createdAt: Date;
  readonly trialEnd: Date | undefined;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | undefined;
  readonly card: Card | undefined;
  readonly openInvoices: readonly OpenInvoice[];
};

/** Whether nothing more can come of a subscription. All others may still be paid, or are. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Whether Stripe waits for a payment, so that its open invoices decide. */
export const lacksPayment = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'incomplete';
