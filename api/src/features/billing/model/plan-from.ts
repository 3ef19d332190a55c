// Decides the plan of an account from its subscriptions. Nothing else decides it (docs/design/billing.md).
import type { GraceReason } from '@glimpse/contracts/billing-states';
import { type Cycle, freePlan } from '@glimpse/contracts/plan-table';
import { type Catalogue, rankOf, soldPrice } from './catalogue.ts';
import { graceOf, oldestOf } from './grace.ts';
import { hasEnded, type InvoiceState, type Item, type Status, type Subscription } from './subscription.ts';

/**
 * A subscription with an item whose price is in our table: price and period are those of that item.
 * `invoice`: the state of the oldest invoice that is not paid.
 */
export type Known = Omit<Subscription, 'items' | 'openInvoices' | 'trialEnd'> &
  Item & {
    readonly planId: string;
    readonly cycle: Cycle;
    readonly invoice: InvoiceState | undefined;
  };

/** A running subscription that gives no plan. `status`: absent if Stripe's answer could not be read. */
export type Unknown = { readonly id: string; readonly status: Status | undefined };

/**
 * `current`: the subscription that the account page shows; it gives the plan if `isInForce`.
 * `doubles`: further ones in force, which the customer pays in vain.
 * `unknown`: running subscriptions without a price of our table. They give no plan and allow no checkout.
 * `graceUntil`: how long an unpaid plan stays.
 * `hadTrial`: whether a subscription had a trial.
 * `changesAt`: when the decision changes although Stripe reports nothing new.
 */
export type Decision = {
  readonly planId: string;
  readonly current: Known | undefined;
  readonly isInForce: boolean;
  readonly doubles: readonly Known[];
  readonly unknown: readonly Unknown[];
  readonly graceUntil: Date | undefined;
  readonly graceReason: GraceReason | undefined;
  readonly hadTrial: boolean;
  readonly changesAt: Date | undefined;
};

type Rules = { readonly catalogue: Catalogue; readonly graceMs: number };

/** What Stripe has about a customer. `unreadable`: ids of subscriptions with values that we do not know. */
export type Found = {
  readonly subscriptions: readonly Subscription[];
  readonly unreadable: readonly string[];
};

type Candidate = {
  readonly known: Known;
  readonly isInForce: boolean;
  readonly grace: ReturnType<typeof graceOf>;
};

/** Of several items the one with our price decides; of two such items the larger plan. */
function ownItem({ items }: Subscription, catalogue: Catalogue) {
  const own = items.flatMap((item) => {
    const sold = soldPrice(catalogue, item.price);
    return sold ? [{ item, planId: sold.planId, cycle: sold.cycle }] : [];
  });
  return own.toSorted((one, other) => rankOf(catalogue, other.planId) - rankOf(catalogue, one.planId))[0];
}

const isPaying = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing';

function toCandidate(
  subscription: Subscription,
  { catalogue, graceMs }: Rules,
  now: Date,
): readonly Candidate[] {
  const own = ownItem(subscription, catalogue);
  if (!own) return [];
  const { items: _items, openInvoices, trialEnd: _trial, ...rest } = subscription;
  const { item, ...sold } = own;
  const grace = graceOf({ ...subscription, ...item }, graceMs);
  return [
    {
      known: { ...rest, ...item, ...sold, invoice: oldestOf(openInvoices)?.state },
      isInForce: isPaying(subscription) || (grace !== undefined && now < grace.until),
      grace,
    },
  ];
}

const byId = (one: Known, other: Known): number => (one.id < other.id ? -1 : Number(one.id > other.id));

/** The larger plan first, then the older subscription: a second payment never replaces the first one. */
const best = (candidates: readonly Candidate[], catalogue: Catalogue): readonly Candidate[] =>
  candidates.toSorted(
    ({ known: one }, { known: other }) =>
      rankOf(catalogue, other.planId) - rankOf(catalogue, one.planId) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      byId(one, other),
  );

/** The newest one that has not ended, or else the newest one. */
const newest = (candidates: readonly Candidate[]): Known | undefined =>
  candidates
    .map(({ known }) => known)
    .toSorted(
      (one, other) =>
        Number(hasEnded(one)) - Number(hasEnded(other)) ||
        other.createdAt.getTime() - one.createdAt.getTime() ||
        byId(one, other),
    )[0];

function unknownIn({ subscriptions, unreadable }: Found, catalogue: Catalogue): readonly Unknown[] {
  const foreign = subscriptions.filter((one) => !hasEnded(one) && !ownItem(one, catalogue));
  const all: readonly Unknown[] = [
    ...foreign.map(({ id, status }) => ({ id, status })),
    ...unreadable.map((id) => ({ id, status: undefined })),
  ];
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Active, trialing and past_due give a plan, past_due for its grace time only. What is paid stays to its end.
 * The order of the list decides nothing.
 */
export function planFrom(found: Found, rules: Rules, now: Date): Decision {
  const { catalogue } = rules;
  const candidates = found.subscriptions.flatMap((one) => toCandidate(one, rules, now));
  const inForce = best(
    candidates.filter(({ isInForce }) => isInForce),
    catalogue,
  );
  const [first, ...doubles] = inForce;
  const ends = inForce.flatMap(({ grace }) => grace?.until ?? []);
  return {
    planId: first?.known.planId ?? freePlan,
    current: first?.known ?? newest(candidates),
    isInForce: first !== undefined,
    doubles: doubles.map(({ known }) => known),
    unknown: unknownIn(found, catalogue),
    graceUntil: first?.grace?.until,
    graceReason: first?.grace?.reason,
    hadTrial: found.subscriptions.some(({ trialEnd }) => trialEnd !== undefined),
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
