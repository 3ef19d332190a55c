// The calls to Stripe, each with parsed answers. Every call that creates has an idempotency key.
import type Stripe from 'stripe';
import type { Found } from '../model/plan-from.ts';
import { type EventWindow, eventsIn } from './list-events.ts';
import { invoicesOf } from './list-invoices.ts';
import { listed, type OnUnreadable } from './list-objects.ts';
import { subscriptionsOf } from './list-subscriptions.ts';
import {
  type CheckoutSession,
  readConfiguration,
  readCustomerId,
  readDeleted,
  readPortalUrl,
  readPrice,
  readSession,
  type StripeEvent,
  type StripeInvoice,
  type StripePrice,
} from './read-stripe.ts';
import { ask, isFault } from './stripe-fault.ts';

/** `accountId` is our public id of the account; Stripe shows it to the region's administrators. */
export type NewCustomer = { readonly accountId: string; readonly region: string; readonly email: string };
export type NewCheckout = {
  readonly accountId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly trialDays: number;
  readonly promotionCodes: boolean;
  readonly taxIds: boolean;
  readonly automaticTax: boolean;
};

/** Every call throws a `StripeFault`. `key`: an idempotency key, the same for a repeated call. */
export type Gateway = {
  createCustomer(customer: NewCustomer, key: string): Promise<string>;
  /** Ends all subscriptions of the customer at once. A missing one counts as removed. */
  removeCustomer(customerId: string): Promise<void>;
  createCheckout(checkout: NewCheckout, key: string): Promise<CheckoutSession>;
  checkout(sessionId: string): Promise<CheckoutSession>;
  /** Ends an open session. @returns whether it was paid before */
  expireCheckout(sessionId: string): Promise<boolean>;
  /** Ends all open sessions of the customer. @returns whether one was paid meanwhile */
  expireCheckouts(customerId: string): Promise<boolean>;
  /** @returns the address of a portal session */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** All subscriptions, ended ones too. Open invoices are read where a payment is missing. */
  subscriptions(customerId: string): Promise<Found>;
  invoices(customerId: string, most: number): Promise<readonly StripeInvoice[]>;
  prices(lookupKeys: readonly string[]): Promise<readonly StripePrice[]>;
  /** All events of these kinds in a window, newest first, read page by page. */
  events(kinds: readonly string[], window: EventWindow): AsyncIterable<StripeEvent>;
};

/** A missing customer counts as removed. */
async function remove(stripe: Stripe, customerId: string): Promise<void> {
  try {
    readDeleted(await ask(stripe.customers.del(customerId)));
  } catch (thrown) {
    if (!isFault(thrown, 'missing')) throw thrown;
  }
}

function checkoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { accountId, customerId, priceId, trialDays, promotionCodes, taxIds, automaticTax } = checkout;
  const mayUpdate = { address: 'auto', name: 'auto' } as const;
  return {
    mode: 'subscription',
    client_reference_id: accountId,
    customer: customerId,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    ...(promotionCodes && { allow_promotion_codes: true }),
    ...(taxIds && { tax_id_collection: { enabled: true } }),
    ...(automaticTax && { automatic_tax: { enabled: true } }),
    ...((taxIds || automaticTax) && { customer_update: mayUpdate }),
    ...(trialDays > 0 && { subscription_data: { trial_period_days: trialDays } }),
  };
}

async function pricesOf(stripe: Stripe, lookupKeys: readonly string[]): Promise<readonly StripePrice[]> {
  const params = { lookup_keys: [...lookupKeys], active: true, limit: 100 };
  return (await listed(stripe.prices.list(params))).map(readPrice);
}

/** Stripe refuses to expire a session that is no longer open. */
async function expire(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    readSession(await ask(stripe.checkout.sessions.expire(sessionId)));
    return false;
  } catch (thrown) {
    if (isFault(thrown, 'missing')) return false;
    if (!isFault(thrown, 'refused')) throw thrown;
    return readSession(await ask(stripe.checkout.sessions.retrieve(sessionId))).status === 'complete';
  }
}

/** A missing customer has no session. */
async function expireAll(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    const found = await listed(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }));
    let isPaid = false;
    for (const { id } of found.map(readSession)) isPaid = (await expire(stripe, id)) || isPaid;
    return isPaid;
  } catch (thrown) {
    if (isFault(thrown, 'missing')) return false;
    throw thrown;
  }
}

type Portal = { readonly returnUrl: string; readonly region: string };

/** Without a configuration of the region Stripe takes that of the account. */
async function openPortal(stripe: Stripe, customer: string, { returnUrl, region }: Portal): Promise<string> {
  const found = await listed(stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const configuration = found
    .map(readConfiguration)
    .find(({ metadata }) => metadata?.['region'] === region)?.id;
  const params = { customer, return_url: returnUrl, ...(configuration !== undefined && { configuration }) };
  return readPortalUrl(await ask(stripe.billingPortal.sessions.create(params)));
}

/**
 * `testClock`: the clock of Stripe's test mode that new customers follow.
 * `onUnreadable`: told about each object that is left out.
 */
type GatewayOptions = { readonly testClock?: string | undefined; readonly onUnreadable?: OnUnreadable };

/**
 * Calls Stripe.
 * @param region whose configuration the portal has
 */
export function stripeGateway(stripe: Stripe, region: string, options: GatewayOptions = {}): Gateway {
  const { testClock, onUnreadable = () => undefined } = options;
  const clock = testClock !== undefined && { test_clock: testClock };
  return {
    async createCustomer({ accountId, region, email }, idempotencyKey) {
      const params = { email, metadata: { account: accountId, region }, ...clock };
      return readCustomerId(await ask(stripe.customers.create(params, { idempotencyKey })));
    },
    removeCustomer: (customerId) => remove(stripe, customerId),
    createCheckout: async (checkout, idempotencyKey) =>
      readSession(await ask(stripe.checkout.sessions.create(checkoutParams(checkout), { idempotencyKey }))),
    checkout: async (sessionId) => readSession(await ask(stripe.checkout.sessions.retrieve(sessionId))),
    expireCheckout: (sessionId) => expire(stripe, sessionId),
    expireCheckouts: (customerId) => expireAll(stripe, customerId),
    openPortal: (customer, returnUrl) => openPortal(stripe, customer, { returnUrl, region }),
    subscriptions: (customerId) => subscriptionsOf(stripe, customerId, onUnreadable),
    invoices: (customerId, most) => invoicesOf(stripe, { customerId, most }, onUnreadable),
    prices: (lookupKeys) => pricesOf(stripe, lookupKeys),
    events: (kinds, window) => eventsIn(stripe, { kinds, window }, onUnreadable),
  };
}
