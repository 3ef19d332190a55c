// Decides the plan of an account from its subscriptions. Nothing else decides it.
import { type Cycle, freePlan } from '@glimpse/contracts/plan-table';
import { type Catalogue, rankOf, soldPrice } from './catalogue.ts';
import { hasEnded, type Subscription } from './subscription.ts';

/** A subscription whose price is in our table. */
export type Known = Subscription & { readonly planId: string; readonly cycle: Cycle };

/**
 * `current`: the subscription that the account page shows; it gives the plan if `isInForce`.
 * `doubles`: further ones in force, which the customer pays in vain.
 * `unknownPrices`: running subscriptions whose price is not in our table; they give no plan.
 * `graceUntil`: how long an unpaid plan stays.
 * `changesAt`: when the decision changes although Stripe reports nothing new.
 */
export type Decision = {
  readonly planId: string;
  readonly current: Known | undefined;
  readonly isInForce: boolean;
  readonly doubles: readonly Known[];
  readonly unknownPrices: number;
  readonly graceUntil: Date | undefined;
  readonly changesAt: Date | undefined;
};

type Rules = { readonly catalogue: Catalogue; readonly graceMs: number };

/** The end of the grace time: an unpaid period starts with the invoice that was not paid. */
function graceEnd({ status, periodStart }: Subscription, graceMs: number): Date | undefined {
  return status === 'past_due' ? new Date(periodStart.getTime() + graceMs) : undefined;
}

function isInForce(subscription: Subscription, now: Date, graceMs: number): boolean {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due': {
      const end = graceEnd(subscription, graceMs);
      return end !== undefined && now < end;
    }
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return false;
  }
}

const byId = (one: Subscription, other: Subscription): number =>
  one.id < other.id ? -1 : Number(one.id > other.id);

/** The larger plan first, then the older subscription: a second payment never replaces the first one. */
function best(subscriptions: readonly Known[], catalogue: Catalogue): readonly Known[] {
  return subscriptions.toSorted(
    (one, other) =>
      rankOf(catalogue, other.planId) - rankOf(catalogue, one.planId) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      byId(one, other),
  );
}

/** The newest one that has not ended, or else the newest one. */
const newest = (subscriptions: readonly Known[]): Known | undefined =>
  subscriptions.toSorted(
    (one, other) =>
      Number(hasEnded(one)) - Number(hasEnded(other)) ||
      other.createdAt.getTime() - one.createdAt.getTime() ||
      byId(one, other),
  )[0];

/**
 * Active, trialing and past_due give a plan, past_due for the grace time only
 * (docs/design/http-api.md#billing). The order of the list decides nothing.
 */
export function planFrom(
  subscriptions: readonly Subscription[],
  { catalogue, graceMs }: Rules,
  now: Date,
): Decision {
  const known = subscriptions.flatMap((one) => {
    const sold = soldPrice(catalogue, one.price);
    return sold ? [{ ...one, planId: sold.planId, cycle: sold.cycle }] : [];
  });
  const inForce = best(
    known.filter((one) => isInForce(one, now, graceMs)),
    catalogue,
  );
  const [first, ...doubles] = inForce;
  const ends = inForce.flatMap((one) => graceEnd(one, graceMs) ?? []);
  return {
    planId: first?.planId ?? freePlan,
    current: first ?? newest(known),
    isInForce: first !== undefined,
    doubles,
    unknownPrices: subscriptions.filter((one) => !hasEnded(one) && !soldPrice(catalogue, one.price)).length,
    graceUntil: first && graceEnd(first, graceMs),
    changesAt: ends.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
}

/** A stored plan while Stripe cannot be reached: it holds for some time after the paid period. */
export function planUnreachable(
  { planId, paidUntil }: { readonly planId: string; readonly paidUntil: Date | undefined },
  holdMs: number,
  now: Date,
): string {
  if (paidUntil === undefined) return freePlan;
  return now.getTime() < paidUntil.getTime() + holdMs ? planId : freePlan;
}
