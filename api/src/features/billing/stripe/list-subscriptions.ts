// Lists the subscriptions of a customer, with their open invoices where a payment is missing.
import type Stripe from 'stripe';
import type { Found } from '../model/plan-from.ts';
import { lacksPayment, type OpenInvoice, type Subscription } from '../model/subscription.ts';
import { listed, type OnUnreadable, readOr } from './list-objects.ts';
import { idOf, readOpenInvoice, readSubscription } from './read-stripe.ts';
import { StripeFault } from './stripe-fault.ts';

/** An invoice and its payments, of each at most 10: more are not open at once. */
const most = 10;

/** Each open invoice with the state of its payment. */
async function openInvoicesOf(stripe: Stripe, subscription: string): Promise<readonly OpenInvoice[]> {
  const found = await listed(stripe.invoices.list({ subscription, status: 'open', limit: most }));
  const expand = ['data.payment.payment_intent'];
  return Promise.all(
    found.map(async (one) => {
      const invoice = idOf(one);
      if (invoice === undefined) throw new StripeFault('unreadable');
      const payments = await listed(stripe.invoicePayments.list({ invoice, limit: most, expand }));
      return readOpenInvoice(one, payments);
    }),
  );
}

/** A subscription that cannot be read is reported, and named by its id. @throws StripeFault */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  onUnreadable: OnUnreadable,
): Promise<Found> {
  const expand = ['data.default_payment_method'];
  const all = await listed(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }));
  const subscriptions: Subscription[] = [];
  const unreadable: string[] = [];
  for (const one of all) {
    const read = await readOr(one, async (given) => {
      const subscription = readSubscription(given);
      if (!lacksPayment(subscription)) return subscription;
      return { ...subscription, openInvoices: await openInvoicesOf(stripe, subscription.id) };
    });
    if ('result' in read) subscriptions.push(read.result);
    else {
      onUnreadable('subscription', read.unreadable);
      unreadable.push(read.unreadable);
    }
  }
  return { subscriptions, unreadable };
}
