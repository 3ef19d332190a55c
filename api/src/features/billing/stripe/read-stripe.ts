// Parses the objects of Stripe that we use, API version 2026-08-26.dahlia. Unknown fields are ignored.
import * as z from 'zod/mini';
import {
  type InvoiceState,
  type OpenInvoice,
  type PaidPrice,
  type Status,
  statuses,
  type Subscription,
} from '../model/subscription.ts';
import { StripeFault } from './stripe-fault.ts';

const seconds = z.pipe(
  z.int(),
  z.transform((at) => new Date(at * 1000)),
);
/** An object that may stand for its id. */
const reference = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((given) => (typeof given === 'string' ? given : given.id)),
);
const optionalReference = z.nullish(reference);

const Price = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.nullable(z.string()),
  unit_amount: z.nullable(z.int()),
  livemode: z.boolean(),
  product: reference,
  recurring: z.nullable(z.object({ interval: z.string(), interval_count: z.int() })),
});
export type StripePrice = z.output<typeof Price>;

const Item = z.object({
  current_period_start: seconds,
  current_period_end: seconds,
  price: Price,
});
/** A reference that was not expanded, or a payment method that is no card, has no card to show. */
const PaymentMethod = z.nullish(
  z.union([z.string(), z.object({ card: z.optional(z.object({ brand: z.string(), last4: z.string() })) })]),
);
const RawSubscription = z.object({
  id: z.string(),
  status: z.string(),
  customer: reference,
  created: seconds,
  cancel_at: z.nullable(seconds),
  cancel_at_period_end: z.boolean(),
  default_payment_method: PaymentMethod,
  trial_end: z.nullable(seconds),
  livemode: z.boolean(),
  items: z.object({ data: z.array(Item) }),
});

const Session = z.object({
  id: z.string(),
  status: z.nullable(z.enum(['open', 'complete', 'expired'])),
  url: z.nullable(z.string()),
  client_reference_id: z.nullable(z.string()),
  customer: optionalReference,
  expires_at: seconds,
  livemode: z.boolean(),
});
export type CheckoutSession = z.output<typeof Session>;

const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  amount_due: z.int(),
  currency: z.string(),
  status: z.nullable(z.string()),
  created: z.int(),
  due_date: z.nullable(z.int()),
  status_transitions: z.object({ paid_at: z.nullable(z.int()) }),
  invoice_pdf: z.nullish(z.string()),
  hosted_invoice_url: z.nullish(z.string()),
});
export type StripeInvoice = z.output<typeof Invoice>;

const UnpaidInvoice = z.object({
  id: z.string(),
  attempted: z.boolean(),
  billing_reason: z.nullable(z.string()),
  created: seconds,
  due_date: z.nullable(seconds),
  status_transitions: z.object({ finalized_at: z.nullable(seconds) }),
});
/** A payment of another kind than an intent has no status to read. */
const Payment = z.object({
  payment: z.object({ payment_intent: z.optional(z.union([z.string(), z.object({ status: z.string() })])) }),
});

const List = z.object({ data: z.array(z.unknown()), has_more: z._default(z.boolean(), false) });
const Customer = z.object({ id: z.string(), object: z.literal('customer') });
const Deleted = z.object({ deleted: z.literal(true) });
const Portal = z.object({ url: z.string() });
const Configuration = z.object({ id: z.string(), metadata: z.nullish(z.record(z.string(), z.string())) });

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.optional(z.string()), object: z.string(), customer: optionalReference }),
  }),
});

/** What we use of an event. `customerId`: the customer that it is about, or whose object it is about. */
export type StripeEvent = {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly livemode: boolean;
  readonly customerId: string | undefined;
};

function readAs<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new StripeFault('unreadable');
  return parsed.data;
}

const isStatus = (given: string): given is Status => statuses.some((status) => status === given);

function toPaidPrice({ lookup_key: key, product, recurring, unit_amount: amount }: StripePrice): PaidPrice {
  const { interval, interval_count: count } = recurring ?? {};
  const cycle = count === 1 && (interval === 'month' || interval === 'year') ? interval : undefined;
  return { lookupKey: key ?? undefined, productId: product, cycle, amountCents: amount ?? 0 };
}

function toSubscription(raw: z.output<typeof RawSubscription>): Subscription {
  if (!isStatus(raw.status)) throw new StripeFault('unreadable');
  const method = raw.default_payment_method;
  return {
    id: raw.id,
    status: raw.status,
    items: raw.items.data.map((item) => ({
      price: toPaidPrice(item.price),
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
    })),
    createdAt: raw.created,
    trialEnd: raw.trial_end ?? undefined,
    cancelAtPeriodEnd: raw.cancel_at_period_end,
    cancelAt: raw.cancel_at ?? undefined,
    card: typeof method === 'object' ? method?.card : undefined,
    openInvoices: [],
  };
}

/** @throws StripeFault `unreadable`, as all functions of this file */
export const readSubscription = (given: unknown): Subscription =>
  toSubscription(readAs(RawSubscription, given));
/** The id of an object; `undefined` if it has none. */
export function idOf(given: unknown): string | undefined {
  const parsed = z.object({ id: z.string() }).safeParse(given);
  return parsed.success ? parsed.data.id : undefined;
}

const billsOf = new Map<string | null, OpenInvoice['bills']>([
  ['subscription_cycle', 'period'],
  ['subscription_create', 'period'],
  ['subscription', 'period'],
  ['subscription_update', 'change'],
]);

/** An open invoice. @param payments those of the invoice, with their intents */
export function readOpenInvoice(given: unknown, payments: readonly unknown[]): OpenInvoice {
  const raw = readAs(UnpaidInvoice, given);
  const intents = payments.map((one) => readAs(Payment, one).payment.payment_intent);
  const isInProcess = intents.some((one) => typeof one === 'object' && one.status === 'processing');
  const tried: InvoiceState = raw.attempted ? 'failed' : 'open';
  return {
    state: isInProcess ? 'in_process' : tried,
    bills: billsOf.get(raw.billing_reason) ?? 'other',
    createdAt: raw.created,
    dueAt: raw.due_date ?? raw.status_transitions.finalized_at ?? raw.created,
  };
}
export const readPrice = (given: unknown): StripePrice => readAs(Price, given);
export const readSession = (given: unknown): CheckoutSession => readAs(Session, given);
export const readInvoice = (given: unknown): StripeInvoice => readAs(Invoice, given);
/** A page of objects. */
export const readList = (given: unknown) => readAs(List, given);
export const readCustomerId = (given: unknown): string => readAs(Customer, given).id;
export const readDeleted = (given: unknown): boolean => readAs(Deleted, given).deleted;
export const readPortalUrl = (given: unknown): string => readAs(Portal, given).url;
/** A configuration of the portal. */
export const readConfiguration = (given: unknown) => readAs(Configuration, given);

export function readEvent(given: unknown): StripeEvent {
  const { id, type, created, livemode, data } = readAs(Event, given);
  const { object } = data;
  const customerId = object.object === 'customer' ? object.id : (object.customer ?? undefined);
  return { id, kind: type, createdAt: created, livemode, customerId };
}
