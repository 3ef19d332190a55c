// Batches: events that arrive together share a look-up and an insert (docs/design/trust.md#batches).
import { type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb';
import { batcher, type Batcher } from '#platform/mongo/batch.ts';
import { duplicateKeyCode } from '#platform/mongo/duplicate-key.ts';
import { readMs } from '#platform/mongo/write-concern.ts';

/** Returns the indexes of the duplicate rows. @throws the given error if it has another cause */
function repeatedIn(thrown: unknown): ReadonlySet<number> {
  if (!(thrown instanceof MongoBulkWriteError) || thrown.result.getWriteConcernError()) throw thrown;
  const faults = thrown.result.getWriteErrors();
  if (faults.length === 0 || faults.some(({ code }) => code !== duplicateKeyCode)) throw thrown;
  return new Set(faults.map(({ index }) => index));
}

/** Inserts rows. The answer is whether the row is new. */
export function insertingBatch<Row extends Document>(
  rows: Collection<Row>,
): Batcher<OptionalUnlessRequiredId<Row>, boolean> {
  return batcher({
    async send(items) {
      const repeated = await rows.insertMany(items, { ordered: false }).then(() => undefined, repeatedIn);
      return items.map((_, at) => !repeated?.has(at));
    },
  });
}

/** Looks for customers at Stripe. The answer is whether we know the customer. */
export function knowingBatch(rows: Pick<Collection, 'find'>): Batcher<string, boolean> {
  return batcher({
    async send(ids) {
      const query = { customerId: { $in: [...new Set(ids)] } };
      const found = await rows
        .find(query, { projection: { _id: 0, customerId: 1 }, maxTimeMS: readMs })
        .toArray();
      const known = new Set(found.map(({ customerId }): unknown => customerId));
      return ids.map((id) => known.has(id));
    },
  });
}
