// A customer pays on the page of a checkout session.
import type Stripe from 'stripe';
import { aCard } from './objects.ts';
import type { TestCard } from './cards.ts';
import { billDebit, billPaid, type World } from './life.ts';
import { aSubscription } from './paid-objects.ts';

/** `asks`: the customer must confirm first. `closed`: the session is no longer open. */
export type Paid = 'paid' | 'declined' | 'asks' | 'closed';

type Payment = { readonly card: TestCard; readonly isConfirmed: boolean };

/** Makes the subscription and its first invoice; that of a trial has no amount. */
function begin(world: World, session: Stripe.Checkout.Session, card: TestCard): Stripe.Subscription {
  const { account, emit } = world;
  const customer = typeof session.customer === 'string' ? session.customer : '';
  const plan = account.sessionPlans.get(session.id);
  const price = account.prices.get(plan?.priceId ?? '');
  if (!plan || !price) throw new Error('A session has no price');
  const stored = aCard(account, customer, card);
  account.methods.set(stored.method.id, stored);
  const { trialDays } = plan;
  const made = aSubscription(account, { customer, price, method: stored.method.id, trialDays });
  const amountCents = trialDays > 0 ? 0 : (price.unit_amount ?? 0);
  if (card.kind === 'debits' && amountCents > 0) {
    const waiting = { ...made, status: 'incomplete' as const };
    const asked = { ...waiting, latest_invoice: billDebit(world, waiting, amountCents).id };
    account.subscriptions.set(made.id, asked);
    emit('customer.subscription.created', asked);
    return asked;
  }
  account.subscriptions.set(made.id, made);
  emit('customer.subscription.created', made);
  const bill = { amountCents, reason: 'subscription_create' } as const;
  const billed = { ...made, latest_invoice: billPaid(world, made, bill).id };
  account.subscriptions.set(made.id, billed);
  return billed;
}

function paymentStatus({ status, trial_end: trialEnd }: Stripe.Subscription) {
  if (status === 'incomplete') return 'unpaid';
  return trialEnd === null ? 'paid' : 'no_payment_required';
}

export function payCheckout(world: World, sessionId: string, { card, isConfirmed }: Payment): Paid {
  const { account, emit } = world;
  const session = account.sessions.get(sessionId);
  if (session?.status !== 'open') return 'closed';
  if (card.kind === 'declines') return 'declined';
  if (card.kind === 'asks' && !isConfirmed) return 'asks';
  const subscription = begin(world, session, card);
  const done: Stripe.Checkout.Session = {
    ...session,
    status: 'complete',
    payment_status: paymentStatus(subscription),
    subscription: subscription.id,
    url: null,
  };
  account.sessions.set(sessionId, done);
  emit('checkout.session.completed', done);
  return 'paid';
}
