// Everything that one Stripe account holds, as the stand-in keeps it. Objects have the shapes of the package.
import type Stripe from 'stripe';

/**
 * What a test card does, by its number (https://docs.stripe.com/testing#cards). `debits`: a bank debit, which
 * takes days.
 */
export type CardKind = 'pays' | 'declines' | 'asks' | 'fails_later' | 'debits';

/** A stored card. `lastsMs`: nothing; cards do not expire here. */
export type StoredMethod = { readonly method: Stripe.PaymentMethod; readonly kind: CardKind };

/** How events are sent to the webhook endpoint. */
export type DeliveryMode = 'at_once' | 'late' | 'twice' | 'reversed' | 'never';

/** An answer that a repeated call with the same idempotency key gets again. */
export type KeptAnswer = { readonly request: string; readonly status: number; readonly body: unknown };

export type Account = {
  readonly clock: { offsetSeconds: number };
  lastId: number;
  delivery: DeliveryMode;
  readonly customers: Map<string, Stripe.Customer>;
  readonly methods: Map<string, StoredMethod>;
  readonly products: Map<string, Stripe.Product>;
  readonly prices: Map<string, Stripe.Price>;
  readonly sessions: Map<string, Stripe.Checkout.Session>;
  /** Prices and trial days of sessions, which the API does not return. */
  readonly sessionPlans: Map<string, { readonly priceId: string; readonly trialDays: number }>;
  readonly subscriptions: Map<string, Stripe.Subscription>;
  readonly invoices: Map<string, Stripe.Invoice>;
  /** When the bank pays an invoice, in seconds; until then its payment is in process. */
  readonly debits: Map<string, number>;
  readonly portals: Map<string, Stripe.BillingPortal.Session>;
  readonly configurations: Map<string, Stripe.BillingPortal.Configuration>;
  readonly endpoints: Map<string, Stripe.WebhookEndpoint>;
  readonly events: Stripe.Event[];
  readonly keptAnswers: Map<string, KeptAnswer>;
};

export function emptyAccount(): Account {
  return {
    clock: { offsetSeconds: 0 },
    lastId: 0,
    delivery: 'at_once',
    customers: new Map(),
    methods: new Map(),
    products: new Map(),
    prices: new Map(),
    sessions: new Map(),
    sessionPlans: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    debits: new Map(),
    portals: new Map(),
    configurations: new Map(),
    endpoints: new Map(),
    events: [],
    keptAnswers: new Map(),
  };
}

/** Seconds of the account's clock. */
export const nowOf = ({ clock }: Pick<Account, 'clock'>): number =>
  Math.floor(Date.now() / 1000) + clock.offsetSeconds;

/** Gives the next id, `cus_standin00000001`. */
export function nextId(account: Account, prefix: string): string {
  account.lastId += 1;
  return `${prefix}_standin${String(account.lastId).padStart(8, '0')}`;
}
