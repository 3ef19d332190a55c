// Stores in MongoDB what we know about accounts at Stripe. Each change is one compare-and-set.
import { type ClientSession, type Collection, type Db, type Document, ObjectId } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { Known } from '../model/plan-from.ts';
import type { Applied, BillingCustomer, BegunCheckout } from '../model/customer.ts';
import { customerFrom } from './customer-row.ts';
import { knowingBatch } from './event-batches-store.ts';

export type CustomerStore = ReturnType<typeof customerStore>;

type Rows = Collection<Document & { _id: ObjectId }>;
const collection = 'billing_customers';
const keyOf = (account: Buffer) => ({ _id: new ObjectId(account) });
const read = { maxTimeMS: readMs } as const;

const indexes = [
  {
    name: 'customer',
    key: { customerId: 1 },
    unique: true,
    partialFilterExpression: { customerId: { $exists: true } },
  },
  { name: 'due', key: { dueAt: 1 }, partialFilterExpression: { dueAt: { $type: 'date' } } },
  { name: 'closing', key: { closing: 1 }, partialFilterExpression: { closing: true } },
  {
    name: 'state',
    key: { 'applied.planId': 1, 'applied.current.status': 1 },
    partialFilterExpression: { 'applied.current.id': { $exists: true } },
  },
  {
    name: 'doubles',
    key: { 'applied.doubles.0.id': 1 },
    partialFilterExpression: { 'applied.doubles.0': { $exists: true } },
  },
  {
    name: 'unknown',
    key: { 'applied.unknown.0.id': 1 },
    partialFilterExpression: { 'applied.unknown.0': { $exists: true } },
  },
] as const;

/** Creates missing indexes. */
export async function ensureCustomerIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, indexes);
}

/** The driver stores no `undefined`. */
const defined = (fields: Document): Document =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const storedSubscription = (subscription: Known): Document =>
  defined({ ...subscription, price: defined(subscription.price) });

/** How many customers have a subscription of this plan, cycle and status, and what a cycle of all costs. */
export type StateCount = Pick<Known, 'planId' | 'cycle' | 'status'> & {
  readonly isInForce: boolean;
  readonly count: number;
  readonly cents: number;
};

async function countStates(rows: Rows): Promise<readonly StateCount[]> {
  const { planId, cycle, status } = {
    planId: '$applied.current.planId',
    cycle: '$applied.current.cycle',
    status: '$applied.current.status',
  };
  const found = await rows
    .aggregate<{ _id: Omit<StateCount, 'count' | 'cents'>; count: number; cents: number }>(
      [
        { $match: { 'applied.current.id': { $exists: true }, closing: null } },
        {
          $group: {
            _id: { planId, cycle, status, isInForce: '$applied.isInForce' },
            count: { $sum: 1 },
            cents: { $sum: '$applied.current.price.amountCents' },
          },
        },
      ],
      { ...read, hint: 'state' }, // no field of the index is compared
    )
    .toArray();
  return found.map(({ _id, count, cents }) => ({ ..._id, count, cents }));
}

/** The rows after the last one seen, in the order of their ids. */
const following = (after: Buffer | undefined): Document =>
  after === undefined ? {} : { _id: { $gt: new ObjectId(after) } };

function reads(rows: Rows) {
  const one = async (filter: Document): Promise<BillingCustomer | undefined> => {
    const found = await rows.findOne(filter, read);
    return found === null ? undefined : customerFrom(found);
  };
  const several = async (
    filter: Document,
    most: number,
    hint?: string,
  ): Promise<readonly BillingCustomer[]> => {
    const asked = rows.find(filter, { ...read, ...(hint !== undefined && { hint }) });
    return (await asked.sort({ _id: 1 }).limit(most).toArray()).map(customerFrom);
  };
  const known = knowingBatch(rows);
  return {
    byAccount: (account: Buffer) => one(keyOf(account)),
    byCustomerId: (customerId: string) => one({ customerId }),
    /** Whether a customer at Stripe is one of this region. Calls of a moment share a query. */
    isKnown: (customerId: string) => known.add(customerId),
    /** Customers whose plan may change although nothing happened, in the order of their ids. */
    due: (now: Date, after: Buffer | undefined, most: number) =>
      several({ dueAt: { $lte: now, $type: 'date' }, closing: null, ...following(after) }, most),
    /** Customers who pay for more than one subscription. */
    doubles: (most: number) =>
      several({ 'applied.doubles.0': { $exists: true }, closing: null }, most, 'doubles'),
    /** Customers with a running subscription whose plan is not ours. */
    unknown: (most: number) =>
      several({ 'applied.unknown.0': { $exists: true }, closing: null }, most, 'unknown'),
    countStates: () => countStates(rows),
    closing: (most: number) => several({ closing: true }, most),
    /** Customers in the order of their ids, for the comparison of all; `after` is the last one seen. */
    page: (after: Buffer | undefined, most: number) =>
      several({ customerId: { $exists: true }, closing: null, ...following(after) }, most),
  };
}

type NewState = {
  /** The version on which the decision is based: it was read before Stripe was asked. */
  readonly version: number;
  readonly applied: Applied;
  readonly dueAt: Date | undefined;
};

type Former = Pick<BillingCustomer, 'account' | 'customerId' | 'attempts' | 'checkout'>;

/** Writes of checkouts. */
function checkoutWrites(rows: Rows, { byAccount }: Pick<ReturnType<typeof reads>, 'byAccount'>) {
  return {
    /** The row of an account; it is created if missing. */
    async open(account: Buffer): Promise<BillingCustomer> {
      const first = { version: 0, attempts: 0 };
      const row = await rows.findOneAndUpdate(
        keyOf(account),
        { $setOnInsert: first },
        { upsert: true, returnDocument: 'after' },
      );
      return customerFrom(row);
    },
    /** Stores the customer at Stripe unless there is one. @returns the one that is stored */
    async setCustomerId(account: Buffer, customerId: string): Promise<string | undefined> {
      await rows.updateOne({ ...keyOf(account), customerId: null }, { $set: { customerId } });
      return (await byAccount(account))?.customerId;
    },
    /** Removes a customer who was deleted at Stripe, and the checkout. Keeps the number of attempts. */
    async forgetCustomer(account: Buffer, customerId: string): Promise<void> {
      const filter = { ...keyOf(account), customerId, closing: null };
      await rows.updateOne(filter, { $unset: { customerId: '', checkout: '' } });
    },
    /**
     * Stores a checkout if customer and former checkout are as they were read: its session has to end first.
     * @returns whether this call did it
     */
    async beginCheckout({ account, customerId, attempts, checkout }: Former, next: BegunCheckout) {
      const former = { 'checkout.sessionId': checkout?.sessionId ?? null };
      const unchanged = { customerId: customerId ?? null, attempts, ...former };
      const to = { $set: { checkout: defined(next), attempts: next.attempt } };
      const filter = { ...keyOf(account), ...unchanged, closing: null };
      return (await rows.updateOne(filter, to)).matchedCount === 1;
    },
    /** Stores the session of the attempt if no other attempt was begun. @returns whether none was */
    async setSession(account: Buffer, attempt: number, sessionId: string): Promise<boolean> {
      const filter = { ...keyOf(account), 'checkout.attempt': attempt, closing: null };
      return (await rows.updateOne(filter, { $set: { 'checkout.sessionId': sessionId } })).matchedCount === 1;
    },
  };
}

/** Writes of applied states, and of deletion. */
function stateWrites(rows: Rows) {
  return {
    /** Applies a state if none was applied since `version` was read. @returns whether this call did it */
    async apply(account: Buffer, { version, applied, dueAt }: NewState, session: ClientSession) {
      const current = applied.current && storedSubscription(applied.current);
      const doubles = applied.doubles.map(storedSubscription);
      const unknown = applied.unknown.map((one) => defined(one));
      const unknownPrices = unknown.length; // the release before reads only the number
      const state = defined({ ...applied, current, doubles, unknown, unknownPrices });
      const to = {
        $set: { applied: state, ...(dueAt && { dueAt }) },
        $inc: { version: 1 },
        ...(!dueAt && { $unset: { dueAt: '' as const } }),
      };
      const filter = { ...keyOf(account), version, closing: null };
      return (await rows.updateOne(filter, to, { session })).matchedCount === 1;
    },
    /** Marks the customer of a deleted account; a row without a customer goes at once. */
    async close(account: Buffer): Promise<void> {
      await rows.deleteOne({ ...keyOf(account), customerId: null });
      const to = { $set: { closing: true }, $unset: { dueAt: '' as const } };
      await rows.updateOne(keyOf(account), to);
    },
    /** Removes a closed row, after the customer at Stripe is gone. */
    async remove(account: Buffer): Promise<void> {
      await rows.deleteOne({ ...keyOf(account), closing: true });
    },
  };
}

export function customerStore(db: Db) {
  const rows: Rows = db.collection(collection, { writeConcern: timedMajorityWrites });
  const found = reads(rows);
  return { ...found, ...checkoutWrites(rows, found), ...stateWrites(rows) };
}
