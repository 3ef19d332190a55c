// How long an unpaid plan stays, and why (docs/design/billing.md#grace).
import type { GraceReason } from '@glimpse/contracts/billing-states';
import { dayMs } from '#platform/time/units.ts';
import type { Item, OpenInvoice, Subscription } from './subscription.ts';

/** `until`: the plan ends then unless the invoice is paid. */
export type Grace = { readonly reason: GraceReason; readonly until: Date };

/** What counts of a subscription: its payments, and the period of the item that gives the plan. */
export type Billed = Pick<Subscription, 'status' | 'trialEnd' | 'openInvoices'> &
  Pick<Item, 'periodStart' | 'periodEnd'>;

/** After a trial that was never paid. */
const trialGraceMs = 3 * dayMs;
/** Stripe makes the invoice of a period within hours of its start. */
const startMs = dayMs;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** The invoice that was due first: later ones do not begin another grace time. */
export const oldestOf = (invoices: readonly OpenInvoice[]): OpenInvoice | undefined =>
  invoices.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0];

/** Without an open invoice the period counts as unpaid: Stripe says that a payment is missing. */
function isPeriodPaid({ openInvoices, periodStart }: Billed): boolean {
  const isOf = ({ bills, createdAt }: OpenInvoice): boolean =>
    bills === 'period' ||
    (bills === 'change' && Math.abs(createdAt.getTime() - periodStart.getTime()) < startMs);
  return openInvoices.length > 0 && !openInvoices.some(isOf);
}

/** Whether the unpaid charge is the first one after a trial. */
const isFirstCharge = ({ trialEnd }: Billed, dueAt: Date): boolean =>
  trialEnd !== undefined && dueAt < later(trialEnd, startMs);

/** The grace time of a subscription with a missing payment; `undefined` if its plan has none. */
export function graceOf(billed: Billed, graceMs: number): Grace | undefined {
  const { status, openInvoices, periodStart, periodEnd } = billed;
  if (status !== 'past_due' && status !== 'unpaid') return undefined;
  const isPaid = isPeriodPaid(billed);
  if (status === 'unpaid') return isPaid ? { reason: 'extra_unpaid', until: periodEnd } : undefined;
  const dueAt = oldestOf(openInvoices)?.dueAt ?? periodStart;
  if (isPaid) return { reason: 'extra_unpaid', until: latest(later(dueAt, graceMs), periodEnd) };
  if (isFirstCharge(billed, dueAt)) return { reason: 'trial_unpaid', until: later(dueAt, trialGraceMs) };
  return { reason: 'period_unpaid', until: later(dueAt, graceMs) };
}
