// Decides what a customer is told, what comes next, and whether a checkout opens
// (docs/design/billing.md#states).
import type { BillingNotice, BillingStep } from '@glimpse/contracts/billing-states';
import type { Known, Unknown } from './plan-from.ts';
import { hasEnded } from './subscription.ts';

/** What decides; `undefined` for an account without a customer at Stripe. */
type State =
  | {
      readonly current: Known | undefined;
      readonly isInForce: boolean;
      readonly doubles: readonly unknown[];
      readonly unknown: readonly Unknown[];
    }
  | undefined;

/** `opensCheckout`: no own subscription runs, so that nothing can be paid twice. */
export type Advice = {
  readonly notice: BillingNotice;
  readonly step: BillingStep;
  readonly opensCheckout: boolean;
};

type Told = Pick<Advice, 'notice' | 'step'>;
const told = (notice: BillingNotice, step: BillingStep): Told => ({ notice, step });

/** A plan in force, in its grace time or not. */
function inForce({ status, invoice, cancelAtPeriodEnd, cancelAt }: Known): Told {
  if (status === 'past_due' || status === 'unpaid') {
    if (invoice === 'in_process') return told('in_process', 'wait');
    return invoice === 'open' ? told('overdue', 'pay_invoice') : told('failed', 'update_card');
  }
  if (cancelAtPeriodEnd || cancelAt !== undefined) return told('ends', 'manage');
  return told(status === 'trialing' ? 'trial' : 'renews', 'manage');
}

/** A subscription that gives no plan now. */
function outOfForce({ status, invoice }: Known): Told {
  switch (status) {
    case 'incomplete':
      return invoice === 'in_process'
        ? told('first_in_process', 'wait')
        : told('first_unpaid', 'complete_payment');
    case 'paused':
      return told('paused', 'add_card');
    case 'past_due':
    case 'unpaid':
      if (invoice === 'in_process') return told('in_process_over', 'wait');
      return invoice === undefined ? told('no_invoice', 'write_to_us') : told('unpaid', 'pay_invoice');
    case 'active':
    case 'trialing':
    case 'canceled':
    case 'incomplete_expired':
      return told('ended', 'choose_plan');
  }
}

function tell(state: State): Told {
  if (!state) return told('none', 'choose_plan');
  const { current, isInForce, doubles, unknown } = state;
  if (doubles.length > 0) return told('paid_twice', 'manage');
  if (current && isInForce) return inForce(current);
  if (unknown.length > 0) return told('unknown_plan', 'write_to_us');
  return current ? outOfForce(current) : told('none', 'choose_plan');
}

/** Whether a subscription of the account runs, or may still be paid. */
export const isSubscribed = (
  state: Pick<NonNullable<State>, 'isInForce' | 'unknown' | 'current'> | undefined,
): boolean =>
  state !== undefined &&
  (state.isInForce || state.unknown.length > 0 || (state.current !== undefined && !hasEnded(state.current)));

/** Replaces the advice while a plan given by hand runs, because Stripe's state gives no plan then. */
const toldByHand: Readonly<Partial<Record<BillingNotice, Told>>> = {
  none: told('given', 'choose_plan'),
  ended: told('given', 'choose_plan'),
  unknown_plan: told('given_unknown', 'write_to_us'),
};

/** @param isGiven whether the account has a plan by hand until a date */
export function adviceOf(state: State, isGiven: boolean): Advice {
  const own = tell(state);
  return { ...((isGiven && toldByHand[own.notice]) || own), opensCheckout: !isSubscribed(state) };
}
