// The calls of Stripe's API that the stand-in answers. A call that it does not know is refused.
import type Stripe from 'stripe';
import { type Account, nextId, nowOf } from './account.ts';
import { aSession } from './bills.ts';
import { type Call, found, listOf, Refusal, required } from './call.ts';
import { customerIdOf, end } from './life.ts';
import { aCustomer } from './objects.ts';
import { flagIn, groupIn, listIn, numberIn, textIn, textsIn } from './params.ts';
import { setupCalls } from './setup-calls.ts';

/** The subscription with its prices as they are now: a lookup key may have moved since it began. */
function withPrices({ prices }: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    price: prices.get(item.price.id) ?? item.price,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

/** Replaces references by the objects where the caller asked for it. */
function expanded(account: Account, stored: Stripe.Subscription, expand: readonly string[]) {
  const subscription = withPrices(account, stored);
  const method = subscription.default_payment_method;
  if (!expand.some((path) => path.endsWith('default_payment_method')) || typeof method !== 'string')
    return subscription;
  return { ...subscription, default_payment_method: account.methods.get(method)?.method ?? null };
}

const postCustomer: Call = ({ account }, { params }) => {
  const email = textIn(params, 'email');
  const customer = aCustomer(account, {
    ...(email !== undefined && { email }),
    metadata: textsIn(params, 'metadata'),
  });
  account.customers.set(customer.id, customer);
  return customer;
};

/** Deleting a customer ends its subscriptions at once. */
const deleteCustomer: Call = (world, { id }) => {
  const { account, emit } = world;
  const customer = found(account.customers, id, 'customer');
  for (const subscription of account.subscriptions.values())
    if (customerIdOf(subscription) === id && subscription.status !== 'canceled') end(world, subscription);
  account.customers.delete(id);
  emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
};

const listSubscriptions: Call = ({ account }, { params }) => {
  const customer = textIn(params, 'customer');
  const isAll = textIn(params, 'status') === 'all';
  if (customer !== undefined) found(account.customers, customer, 'customer');
  const mine = [...account.subscriptions.values()].filter(
    (one) =>
      (customer === undefined || customerIdOf(one) === customer) && (isAll || one.status !== 'canceled'),
  );
  const expand = listIn(params, 'expand');
  return listOf(
    '/v1/subscriptions',
    mine.map((one) => expanded(account, one, expand)),
    params,
  );
};

const postSession: Call = ({ account, pagesOrigin }, { params }) => {
  const { id: customer, currency } = found(account.customers, textIn(params, 'customer'), 'customer');
  const line = groupIn(groupIn(params, 'line_items'), '0');
  const price = found(account.prices, textIn(line, 'price'), 'price');
  if (!price.active) throw new Refusal(400, 'The price specified is inactive.');
  if (typeof currency === 'string' && currency !== price.currency)
    throw new Refusal(400, 'You cannot combine currencies on a single customer.'); // Stripe gives no code
  const session = aSession(account, {
    customer,
    price,
    pagesOrigin,
    client_reference_id: textIn(params, 'client_reference_id') ?? '',
    success_url: required(params, 'success_url'),
    cancel_url: textIn(params, 'cancel_url') ?? '',
    allow_promotion_codes: flagIn(params, 'allow_promotion_codes'),
  });
  const trialDays = numberIn(groupIn(params, 'subscription_data'), 'trial_period_days') ?? 0;
  account.sessions.set(session.id, session);
  account.sessionPlans.set(session.id, { priceId: price.id, trialDays });
  return session;
};

const listSessions: Call = ({ account }, { params }) => {
  const customer = found(account.customers, textIn(params, 'customer'), 'customer').id;
  const status = textIn(params, 'status');
  const mine = [...account.sessions.values()].filter(
    (one) => one.customer === customer && (status === undefined || one.status === status),
  );
  return listOf('/v1/checkout/sessions', mine, params);
};

const expireSession: Call = ({ account, emit }, { id }) => {
  const session = found(account.sessions, id, 'checkout.session');
  if (session.status !== 'open') throw new Refusal(400, 'Only open sessions can be expired.');
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  account.sessions.set(id, expired);
  emit('checkout.session.expired', expired);
  return expired;
};

const postPortal: Call = ({ account, pagesOrigin }, { params }) => {
  const customer = found(account.customers, textIn(params, 'customer'), 'customer').id;
  const id = nextId(account, 'bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: textIn(params, 'configuration') ?? 'bpc_standin',
    created: nowOf(account),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textIn(params, 'return_url') ?? null,
    url: `${pagesOrigin}/p/session/${id}`,
  };
  account.portals.set(id, session);
  return session;
};

const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const of = parent?.subscription_details?.subscription;
  return typeof of === 'string' ? of : of?.id;
};

const listInvoices: Call = ({ account }, { params }) => {
  const [customer, subscription] = [textIn(params, 'customer'), textIn(params, 'subscription')];
  const status = textIn(params, 'status');
  if (customer !== undefined) found(account.customers, customer, 'customer');
  const mine = [...account.invoices.values()].filter(
    (one) =>
      (customer === undefined || one.customer === customer) &&
      (subscription === undefined || subscriptionIdOf(one) === subscription) &&
      (status === undefined || one.status === status),
  );
  return listOf('/v1/invoices', mine, params);
};

/** Each invoice has one payment, whose intent is sent whole if the caller asks for it. */
const listInvoicePayments: Call = ({ account }, { params }) => {
  const invoice = found(account.invoices, textIn(params, 'invoice'), 'invoice');
  const isWhole = listIn(params, 'expand').includes('data.payment.payment_intent');
  const id = `pi_${invoice.id}`;
  const status = account.debits.has(invoice.id) ? 'processing' : 'requires_payment_method';
  const intent = { id, object: 'payment_intent', status: invoice.status === 'paid' ? 'succeeded' : status };
  const payment = {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: isWhole ? intent : id },
    status: invoice.status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions.paid_at },
  };
  return listOf('/v1/invoice_payments', [payment], params);
};

const listEvents: Call = ({ account }, { params }) => {
  const types = listIn(params, 'types');
  const window = groupIn(params, 'created');
  const [since, until] = [numberIn(window, 'gte') ?? 0, numberIn(window, 'lt') ?? Infinity];
  const wanted = account.events.filter(
    ({ type, created }) =>
      created >= since && created < until && (types.length === 0 || types.includes(type)),
  );
  return listOf('/v1/events', wanted, params);
};

/** Method and path pattern of each call; `:id` names an object. */
export const calls: Readonly<Record<string, Call>> = {
  ...setupCalls,
  'POST /v1/customers': postCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/subscriptions': listSubscriptions,
  'POST /v1/checkout/sessions': postSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': ({ account }, { id }) => found(account.sessions, id, 'checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/billing_portal/sessions': postPortal,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoice_payments': listInvoicePayments,
  'GET /v1/events': listEvents,
};

/** A call by its name in `calls`, and the id in its path. */
type Matched = { readonly name: string; readonly call: Call; readonly id: string };

/** The call that a request makes; `undefined` for one that the stand-in does not know. */
export function matchCall(method: string, path: string): Matched | undefined {
  const parts = path.split('/');
  for (const [name, call] of Object.entries(calls)) {
    const [verb, pattern = ''] = name.split(' ');
    const wanted = pattern.split('/');
    if (verb !== method || wanted.length !== parts.length) continue;
    if (wanted.every((part, at) => part === ':id' || part === parts[at]))
      return { name, call, id: parts[wanted.indexOf(':id')] ?? '' };
  }
  return undefined;
}
