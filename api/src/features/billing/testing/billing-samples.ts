// Samples of billing for tests: subscriptions, and Stripe in memory.
import { dayMs } from '#platform/time/units.ts';
import { catalogue, productIdOf } from '../model/catalogue.ts';
import type { Found, Known } from '../model/plan-from.ts';
import type { Item, OpenInvoice, PaidPrice, Status, Subscription } from '../model/subscription.ts';
import type { Gateway } from '../stripe/gateway.ts';
import { StripeFault } from '../stripe/stripe-fault.ts';

export const billingNow = new Date('2026-12-01T00:00:00Z');
export const daysFrom = (days: number, from: Date = billingNow): Date =>
  new Date(from.getTime() + days * dayMs);

/** A price of the table by its lookup key, or else one of another product. */
export function aPrice(lookupKey: string): PaidPrice {
  const sold = catalogue
    .flatMap(({ prices: { month, year } }) => [month, year])
    .find((one) => one.lookupKey === lookupKey);
  if (!sold) return { lookupKey, productId: 'prod_other', cycle: 'month', amountCents: 1000 };
  const { planId, cycle, amountCents } = sold;
  return { lookupKey, productId: productIdOf(planId), cycle, amountCents };
}

/** A monthly subscription of Identity Plus in the middle of its period. */
export function aSubscription(
  id: string,
  status: Status = 'active',
  { price, periodStart, periodEnd, ...more }: Partial<Subscription & Item> = {},
): Subscription {
  const item = {
    price: price ?? aPrice('glimpse_identity_month'),
    periodStart: periodStart ?? daysFrom(-10),
    periodEnd: periodEnd ?? daysFrom(20),
  };
  return {
    id,
    status,
    items: [item],
    createdAt: daysFrom(-100),
    trialEnd: undefined,
    cancelAtPeriodEnd: false,
    cancelAt: undefined,
    card: { brand: 'visa', last4: '4242' },
    openInvoices: [],
    ...more,
  };
}

/** The same as a state stores it. */
export function aKnown(id: string, more: Partial<Known> = {}): Known {
  const { items, openInvoices: _open, trialEnd: _trial, ...rest } = aSubscription(id);
  const [item] = items;
  if (!item) throw new Error('The sample has no item');
  return { ...rest, ...item, planId: 'identity', cycle: 'month', invoice: undefined, ...more };
}

/** The failed invoice of a period, due a number of days from now. */
export function anInvoice(days: number, more: Partial<OpenInvoice> = {}): OpenInvoice {
  const at = daysFrom(days);
  return { state: 'failed', bills: 'period', createdAt: at, dueAt: at, ...more };
}

/** What Stripe has, all of it readable. */
export const found = (...subscriptions: readonly Subscription[]): Found => ({
  subscriptions,
  unreadable: [],
});

/** Subscriptions by customer. `before` runs at the start of each call, and may throw. */
export function memoryStripe(before: (call: keyof Gateway) => Promise<void> | void = () => undefined) {
  const subscriptions = new Map<string, readonly Subscription[]>();
  const unreadable: string[] = [];
  const gateway: Pick<Gateway, 'subscriptions'> = {
    async subscriptions(customerId) {
      const own = subscriptions.get(customerId);
      await before('subscriptions');
      if (!own) throw new StripeFault('missing');
      return { ...found(...own), unreadable };
    },
  };
  return { subscriptions, unreadable, gateway };
}
