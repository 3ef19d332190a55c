// Samples of billing for tests: subscriptions, and Stripe in memory.
import { dayMs } from '#platform/time/units.ts';
import { catalogue, productIdOf } from '../model/catalogue.ts';
import type { PaidPrice, Status, Subscription } from '../model/subscription.ts';
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
  more: Partial<Subscription> = {},
): Subscription {
  return {
    id,
    status,
    price: aPrice('glimpse_identity_month'),
    createdAt: daysFrom(-100),
    periodStart: daysFrom(-10),
    periodEnd: daysFrom(20),
    cancelAtPeriodEnd: false,
    cancelAt: undefined,
    card: { brand: 'visa', last4: '4242' },
    ...more,
  };
}

/** Subscriptions by customer. `before` runs at the start of each call, and may throw. */
export function memoryStripe(before: (call: keyof Gateway) => Promise<void> | void = () => undefined) {
  const subscriptions = new Map<string, readonly Subscription[]>();
  const gateway: Pick<Gateway, 'subscriptions'> = {
    async subscriptions(customerId) {
      const found = subscriptions.get(customerId);
      await before('subscriptions');
      if (!found) throw new StripeFault('missing');
      return found;
    },
  };
  return { subscriptions, gateway };
}
