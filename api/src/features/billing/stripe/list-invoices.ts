// Lists the last invoices of a customer.
import type Stripe from 'stripe';
import { listed, type OnUnreadable, readOr } from './list-objects.ts';
import { readInvoice, type StripeInvoice } from './read-stripe.ts';

type Asked = { readonly customerId: string; readonly most: number };

/** An invoice that cannot be read is reported and left out. @throws StripeFault */
export async function invoicesOf(
  stripe: Stripe,
  { customerId: customer, most: limit }: Asked,
  onUnreadable: OnUnreadable,
): Promise<readonly StripeInvoice[]> {
  const invoices: StripeInvoice[] = [];
  for (const one of await listed(stripe.invoices.list({ customer, limit }))) {
    const read = await readOr(one, readInvoice);
    if ('result' in read) invoices.push(read.result);
    else onUnreadable('invoice', read.unreadable);
  }
  return invoices;
}
