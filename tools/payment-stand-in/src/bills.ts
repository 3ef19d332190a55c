// Builds invoices and the sessions of checkout and portal.
import type Stripe from 'stripe';
import { type Account, nextId, nowOf } from './account.ts';

type InvoiceParams = {
  readonly subscription: Stripe.Subscription;
  readonly amountCents: number;
  readonly reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly pagesOrigin: string;
};

const customerOf = ({ customer }: Stripe.Subscription): string =>
  typeof customer === 'string' ? customer : customer.id;

/** The fields that are equal for all invoices. */
const blankInvoice = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Glimpse stand-in',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** An invoice that is not paid yet. */
export function anInvoice(account: Account, params: InvoiceParams): Stripe.Invoice {
  const { subscription, amountCents, reason, pagesOrigin } = params;
  const now = nowOf(account);
  const id = nextId(account, 'in');
  const customer = account.customers.get(customerOf(subscription));
  return {
    ...blankInvoice,
    id,
    amount_due: amountCents,
    amount_remaining: amountCents,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: customerOf(subscription),
    customer_email: customer?.email ?? null,
    effective_at: now,
    hosted_invoice_url: `${pagesOrigin}/invoices/${id}`,
    invoice_pdf: `${pagesOrigin}/invoices/${id}/pdf`,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `STANDIN-${String(account.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: now,
    period_start: now,
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amountCents,
    subtotal_excluding_tax: amountCents,
    total: amountCents,
    total_excluding_tax: amountCents,
  };
}

/** The same invoice, paid. */
export function paid(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  return {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: nowOf(account) },
  };
}

type SessionParams = Pick<
  Stripe.Checkout.SessionCreateParams,
  'client_reference_id' | 'success_url' | 'cancel_url' | 'allow_promotion_codes'
> & { readonly customer: string; readonly price: Stripe.Price; readonly pagesOrigin: string };

const daySeconds = 86_400;

/** The fields that are equal for all sessions of checkout. */
const blankSession = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

export function aSession(account: Account, params: SessionParams): Stripe.Checkout.Session {
  const now = nowOf(account);
  const id = nextId(account, 'cs_test');
  return {
    ...blankSession,
    id,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: params.price.unit_amount,
    amount_total: params.price.unit_amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: params.price.currency,
    customer: params.customer,
    expires_at: now + daySeconds,
    success_url: params.success_url ?? null,
    url: `${params.pagesOrigin}/c/pay/${id}`,
  };
}
