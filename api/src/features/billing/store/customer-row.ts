// Parses a document of `billing_customers`.
import * as z from 'zod/mini';
import { graceReasons } from '@glimpse/contracts/billing-states';
import { statuses } from '../model/subscription.ts';
import type { BillingCustomer } from '../model/customer.ts';

const objectId = z.pipe(
  z.custom<{ readonly id: Uint8Array }>(
    (given) => typeof given === 'object' && given !== null && 'id' in given && given.id instanceof Uint8Array,
  ),
  z.transform(({ id }) => Buffer.from(id)),
);
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((given) => given ?? undefined),
  );
const Cycle = z.enum(['month', 'year']);

const noPrice = { lookupKey: undefined, productId: '', cycle: undefined, amountCents: 0 };

/** `invoice` is missing in rows of releases before 1.0. */
const Subscription = z.object({
  id: z.string(),
  status: z.enum(statuses),
  price: z._default(
    z.object({
      lookupKey: optional(z.string()),
      productId: z.string(),
      cycle: optional(Cycle),
      amountCents: z.int(),
    }),
    noPrice,
  ),
  planId: z.string(),
  cycle: Cycle,
  createdAt: z.date(),
  periodStart: z.date(),
  periodEnd: z.date(),
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: optional(z.date()),
  card: optional(z.object({ brand: z.string(), last4: z.string() })),
  invoice: optional(z.enum(['open', 'failed', 'in_process'])),
});

const Row = z.object({
  _id: objectId,
  customerId: optional(z.string()),
  version: z.int(),
  attempts: z.int(),
  checkout: optional(
    z.object({
      planId: z.string(),
      cycle: Cycle,
      priceId: z._default(z.string(), ''),
      attempt: z.int(),
      sessionId: optional(z.string()),
    }),
  ),
  applied: optional(
    z.object({
      at: z.date(),
      planId: z.string(),
      current: optional(Subscription),
      isInForce: z.boolean(),
      doubles: z.array(Subscription),
      unknown: z._default(z.array(z.object({ id: z.string(), status: optional(z.enum(statuses)) })), []),
      graceUntil: optional(z.date()),
      graceReason: optional(z.enum(graceReasons)),
      hadTrial: z._default(z.boolean(), false),
    }),
  ),
  closing: optional(z.literal(true)),
});

/** @throws Error without content of the document if it is not a customer */
export function customerFrom(document: unknown): BillingCustomer {
  const parsed = Row.safeParse(document);
  if (!parsed.success) throw new Error('A document in `billing_customers` has an unknown shape');
  const { _id: account, closing, ...rest } = parsed.data;
  return { account, ...rest, isClosing: closing === true };
}
