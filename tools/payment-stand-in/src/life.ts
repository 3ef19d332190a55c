// What happens to subscriptions: payments, renewals, failed payments, changes and ends.
import type Stripe from 'stripe';
import { type Account, nowOf } from './account.ts';
import { anInvoice, paid } from './bills.ts';
import { debitSeconds } from './cards.ts';
import type { Subject } from './events.ts';
import { anItem, intervalOf, periodEnd } from './paid-objects.ts';

/** `emit` records and sends an event. */
export type World = {
  readonly account: Account;
  readonly pagesOrigin: string;
  emit(type: string, object: Subject): void;
};

const daySeconds = 86_400;
/** Days after the failed renewal on which the payment is tried again; after the last one it ends. */
const retryDays = [3, 5, 7, 21];

export const customerIdOf = ({ customer }: Pick<Stripe.Subscription, 'customer'>): string =>
  typeof customer === 'string' ? customer : customer.id;

function firstItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error('A subscription has no item');
  return item;
}
export const priceOf = (subscription: Stripe.Subscription): Stripe.Price => firstItem(subscription).price;
export const endOf = (subscription: Stripe.Subscription): number =>
  firstItem(subscription).current_period_end;

/** Stores a change and tells about it. */
export function update(
  { account, emit }: World,
  subscription: Stripe.Subscription,
  change: Partial<Stripe.Subscription>,
): void {
  const next = { ...subscription, ...change };
  account.subscriptions.set(next.id, next);
  emit(next.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', next);
}

/** The items of a new period. */
function itemsFrom(subscription: Stripe.Subscription, price: Stripe.Price, start: number) {
  const { id } = firstItem(subscription);
  const item = anItem({
    id,
    subscription: subscription.id,
    price,
    start,
    end: periodEnd(start, intervalOf(price)),
  });
  return { ...subscription.items, data: [item] };
}

/** Whether the card pays now. A card that fails later paid the first time only. */
function pays({ account }: World, { default_payment_method: method }: Stripe.Subscription): boolean {
  const id = typeof method === 'string' ? method : (method?.id ?? '');
  const kind = account.methods.get(id)?.kind;
  return kind === 'pays' || kind === 'asks';
}

function store(world: World, invoice: Stripe.Invoice, type: string): Stripe.Invoice {
  world.account.invoices.set(invoice.id, invoice);
  world.emit(type, invoice);
  return invoice;
}

/** Bills an amount that is paid at once. */
export function billPaid(
  world: World,
  subscription: Stripe.Subscription,
  bill: { readonly amountCents: number; readonly reason: 'subscription_create' | 'subscription_update' },
): Stripe.Invoice {
  const { account, pagesOrigin } = world;
  const invoice = anInvoice(account, { subscription, pagesOrigin, ...bill });
  return store(world, paid(account, invoice), 'invoice.paid');
}

/** Bills the next period: paid, or past due until a later try. */
function renew(world: World, subscription: Stripe.Subscription): void {
  const { account, pagesOrigin } = world;
  const start = endOf(subscription);
  const items = itemsFrom(subscription, priceOf(subscription), start);
  const amountCents = priceOf(subscription).unit_amount ?? 0;
  const bill = { subscription, amountCents, reason: 'subscription_cycle', pagesOrigin } as const;
  const made = anInvoice(account, bill);
  const transitions = { ...made.status_transitions, finalized_at: start };
  const invoice = { ...made, created: start, period_start: start, status_transitions: transitions };
  if (pays(world, subscription)) {
    store(world, paid(account, invoice), 'invoice.paid');
    update(world, subscription, { items, status: 'active', latest_invoice: invoice.id });
    return;
  }
  const next = start + (retryDays[0] ?? 0) * daySeconds;
  const failed = { ...invoice, attempted: true, attempt_count: 1, next_payment_attempt: next };
  store(world, failed, 'invoice.payment_failed');
  update(world, subscription, { items, status: 'past_due', latest_invoice: invoice.id });
}

/** Bills the first period by a bank debit: the subscription starts when the bank has paid. */
export function billDebit(
  world: World,
  subscription: Stripe.Subscription,
  amountCents: number,
): Stripe.Invoice {
  const { account, pagesOrigin } = world;
  const bill = { subscription, amountCents, reason: 'subscription_create', pagesOrigin } as const;
  const invoice = { ...anInvoice(account, bill), attempted: true };
  account.debits.set(invoice.id, nowOf(account) + debitSeconds);
  account.invoices.set(invoice.id, invoice);
  return invoice;
}

/** The bank pays a debit. */
function settle(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  world.account.debits.delete(invoice.id);
  store(world, paid(world.account, invoice), 'invoice.paid');
  update(world, subscription, { status: 'active' });
}

/** A single charge besides the periods that the card refuses. */
export function billFailed(world: World, subscription: Stripe.Subscription, amountCents: number): void {
  const { account, pagesOrigin } = world;
  const bill = { subscription, amountCents, reason: 'manual', pagesOrigin } as const;
  const invoice = { ...anInvoice(account, bill), attempted: true, attempt_count: 1 };
  store(world, invoice, 'invoice.payment_failed');
  update(world, subscription, { status: 'past_due', latest_invoice: invoice.id });
}

/** The unpaid invoice of a subscription. */
export function openInvoice({ account }: World, { latest_invoice: latest }: Stripe.Subscription) {
  const invoice = account.invoices.get(typeof latest === 'string' ? latest : (latest?.id ?? ''));
  return invoice?.status === 'open' ? invoice : undefined;
}

/** Pays the open invoice with the current card. @returns whether the payment succeeded */
export function payOpen(world: World, subscription: Stripe.Subscription): boolean {
  const invoice = openInvoice(world, subscription);
  if (!invoice || !pays(world, subscription)) return false;
  store(world, paid(world.account, invoice), 'invoice.paid');
  update(world, subscription, { status: 'active' });
  return true;
}

export function end(world: World, subscription: Stripe.Subscription, at = nowOf(world.account)): void {
  update(world, subscription, { status: 'canceled', canceled_at: at, ended_at: at });
}

/** One try of a payment that is past due; the last one ends the subscription. */
function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (payOpen(world, subscription)) return;
  const count = invoice.attempt_count + 1;
  const days = retryDays[count - 1];
  const start = invoice.period_start;
  const next = days === undefined ? null : start + days * daySeconds;
  const failed = { ...invoice, attempt_count: count, next_payment_attempt: next };
  store(world, failed, 'invoice.payment_failed');
  if (next === null) end(world, subscription);
}

/** The next thing that is due for a subscription. @returns whether something was */
function step(world: World, subscription: Stripe.Subscription, now: number): boolean {
  const { status, cancel_at_period_end: isEnding } = subscription;
  const invoice = openInvoice(world, subscription);
  const debitAt = world.account.debits.get(invoice?.id ?? '');
  if (invoice && debitAt !== undefined && debitAt <= now) {
    settle(world, subscription, invoice);
    return true;
  }
  if (status === 'past_due' && invoice) {
    const next = invoice.next_payment_attempt ?? Infinity;
    if (next <= now) retry(world, subscription, invoice);
    return next <= now;
  }
  if ((status !== 'active' && status !== 'trialing') || endOf(subscription) > now) return false;
  if (isEnding) end(world, subscription, endOf(subscription));
  else renew(world, subscription);
  return true;
}

/** Brings all subscriptions and sessions up to the account's clock. */
export function catchUp(world: World): void {
  const { account, emit } = world;
  const now = nowOf(account);
  for (const id of account.subscriptions.keys()) {
    let current = account.subscriptions.get(id);
    while (current && step(world, current, now)) current = account.subscriptions.get(id);
  }
  for (const session of account.sessions.values()) {
    if (session.status !== 'open' || session.expires_at > now) continue;
    const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
    account.sessions.set(session.id, expired);
    emit('checkout.session.expired', expired);
  }
}

/**
 * Changes to another price at once; the rest of the old period counts against the new one.
 * @returns whether the card paid
 */
export function changePrice(world: World, subscription: Stripe.Subscription, price: Stripe.Price): boolean {
  if (!pays(world, subscription)) return false;
  const now = nowOf(world.account);
  const { current_period_start: from, current_period_end: to, price: old } = firstItem(subscription);
  const unused = Math.round(((old.unit_amount ?? 0) * Math.max(0, to - now)) / Math.max(1, to - from));
  const amountCents = Math.max(0, (price.unit_amount ?? 0) - unused);
  const invoice = billPaid(world, subscription, { amountCents, reason: 'subscription_update' });
  const items = itemsFrom(subscription, price, now);
  update(world, subscription, { items, status: 'active', latest_invoice: invoice.id });
  return true;
}

/** Ends at the end of the period, or takes that back. */
export function setEnding(world: World, subscription: Stripe.Subscription, isEnding: boolean): void {
  update(world, subscription, {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? endOf(subscription) : null,
    canceled_at: isEnding ? nowOf(world.account) : null,
  });
}
