// Lists the last invoices of the caller, as Stripe has them.
import { listInvoices as contract } from '@glimpse/contracts/billing';
import { limits } from '@glimpse/contracts/limits';
import { operation } from '#platform/http/routing/route.ts';
import { askStripe, type BillingDeps, requireBillingAccount, requireBilling } from './billing-deps.ts';
import type { StripeInvoice } from './stripe/read-stripe.ts';
import { unlessCustomerMissing } from './stripe/customer-missing.ts';

/** Links of Stripe only: any other address is left out. */
function stripeLink(url: string | null | undefined, origins: readonly string[]): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { origin, protocol, hostname } = new URL(url);
  const isStripe = protocol === 'https:' && /(?:^|\.)stripe\.com$/.test(hostname);
  return isStripe || origins.includes(origin) ? url : null;
}

const toRecord = (invoice: StripeInvoice, origins: readonly string[]) => ({
  id: invoice.id,
  number: invoice.number,
  amount: invoice.amount_due,
  currency: invoice.currency,
  status: invoice.status,
  created: invoice.created,
  due_date: invoice.due_date,
  paid_at: invoice.status_transitions.paid_at,
  invoice_pdf: stripeLink(invoice.invoice_pdf, origins),
  hosted_invoice_url: stripeLink(invoice.hosted_invoice_url, origins),
});

/** An account that never began to pay, or whose customer was deleted at Stripe, has no invoice. */
export const listInvoices = operation(contract, async (deps: BillingDeps, _input, actor) => {
  const billing = requireBilling(deps);
  const { gateway, customers, paymentOrigins } = billing;
  const { id } = await requireBillingAccount(deps, actor);
  const customerId = (await customers.byAccount(id))?.customerId;
  const found =
    customerId === undefined
      ? []
      : await askStripe(billing, () =>
          unlessCustomerMissing(gateway.invoices(customerId, limits.billing.invoices), []),
        );
  const records = found.map((invoice) => toRecord(invoice, paymentOrigins));
  return { count: records.length, records, details: {} };
});
