// Stores events of Stripe until they are applied. The id is unique, so an event counts once.
import type { Collection, Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { StripeEvent } from '../stripe/read-stripe.ts';
import { insertingBatch } from './event-batches-store.ts';

export type EventStore = ReturnType<typeof eventStore>;

/** `retryAt`: not before then, after a try that failed. `purgeAt`: when the row is deleted. */
type Row = {
  readonly _id: string;
  readonly kind: string;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly state: 'waiting' | 'done';
  readonly retryAt?: Date;
  readonly purgeAt: Date;
};
export type WaitingEvent = Pick<Row, 'kind' | 'customerId' | 'createdAt' | 'receivedAt'> & {
  readonly id: string;
};

type Place = { readonly _id: string; readonly until: Date };

const collection = 'billing_events';
const place = 'listed_events';
const keptMs = 90 * 86_400_000;
const read = { maxTimeMS: readMs } as const;

/** Creates missing indexes. */
export async function ensureEventIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, [
    { name: 'waiting', key: { receivedAt: 1 }, partialFilterExpression: { state: 'waiting' } },
    { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ]);
}

export function eventStore(db: Db) {
  const rows: Collection<Row> = db.collection(collection, { writeConcern: timedMajorityWrites });
  const places: Collection<Place> = db.collection('billing_places', { writeConcern: timedMajorityWrites });
  const inserts = insertingBatch(rows);
  return {
    /** Stores at majority. @returns whether the event is new */
    add({ id, kind, createdAt, customerId }: StripeEvent & { customerId: string }, now: Date) {
      const purgeAt = new Date(now.getTime() + keptMs);
      const row: Row = { _id: id, kind, customerId, createdAt, receivedAt: now, state: 'waiting', purgeAt };
      return inserts.add(row);
    },
    /** The oldest waiting events whose next try is due. */
    async waiting(now: Date, most: number): Promise<readonly WaitingEvent[]> {
      const due = { state: 'waiting', retryAt: { $not: { $gt: now } } } as const;
      const found = await rows.find(due, read).sort({ receivedAt: 1 }).limit(most).toArray();
      return found.map(({ _id: id, kind, customerId, createdAt, receivedAt }) => ({
        id,
        kind,
        customerId,
        createdAt,
        receivedAt,
      }));
    },
    /** Lets events wait until a time, so that others go first. */
    async postpone(ids: readonly string[], retryAt: Date): Promise<void> {
      await rows.updateMany({ _id: { $in: [...ids] }, state: 'waiting' }, { $set: { retryAt } });
    },
    /** Ends events whose customer was fetched after they were read. */
    async done(ids: readonly string[]): Promise<void> {
      await rows.updateMany({ _id: { $in: [...ids] } }, { $set: { state: 'done' } });
    },
    /** Until when the events at Stripe were listed. */
    listedUntil: async (): Promise<Date | undefined> => (await places.findOne({ _id: place }, read))?.until,
    async setListedUntil(until: Date): Promise<void> {
      await places.updateOne({ _id: place }, { $max: { until } }, { upsert: true });
    },
  };
}
