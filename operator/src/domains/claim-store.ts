// Reads the claims on host names, which only the API writes.
import { DomainClaim } from '@glimpse/contracts/handover/domains';
import type { Collection, Db, Document } from 'mongodb';

type Row = Document & { _id: string };
/** Claims of one batch; rows that break the schema are only counted. */
export type ClaimBatch = { readonly claims: readonly DomainClaim[]; readonly malformed: number };

const batchSize = 500;
const readMs = 5000;
/** Rows may become visible this long after the time that they carry. */
const overlapMs = 60_000;

function parse(documents: readonly Row[]): ClaimBatch {
  const claims = documents.flatMap((document) => DomainClaim.safeParse(document).data ?? []);
  return { claims, malformed: documents.length - claims.length };
}

/** Reads batches in the order of a key; each batch starts after the last row of the one before. */
async function* batches(
  rows: Collection<Row>,
  first: Document,
  after: (last: Row) => Document,
): AsyncGenerator<ClaimBatch> {
  const order = 'updatedAt' in first ? { updatedAt: 1 as const, _id: 1 as const } : { _id: 1 as const };
  for (let filter = first; ;) {
    const found = await rows.find(filter, { maxTimeMS: readMs }).sort(order).limit(batchSize).toArray();
    if (found.length > 0) yield parse(found);
    const last = found.at(-1);
    if (found.length < batchSize || !last) return;
    filter = after(last);
  }
}

export type ClaimStore = ReturnType<typeof claimStore>;

/** @param db the database of the API */
export function claimStore(db: Db) {
  const rows = db.collection<Row>('domains');
  return {
    /** Claims that changed since about `cursor`. Some are read again. @throws driver errors */
    changedSince: (cursor: Date): AsyncGenerator<ClaimBatch> =>
      batches(rows, { updatedAt: { $gte: new Date(cursor.getTime() - overlapMs) } }, (last) => {
        const updatedAt: unknown = last['updatedAt'];
        return { $or: [{ updatedAt: { $gt: updatedAt } }, { updatedAt, _id: { $gt: last._id } }] };
      }),
    /** Every claim. @throws driver errors */
    all: (): AsyncGenerator<ClaimBatch> =>
      batches(rows, { _id: { $exists: true } }, (last) => ({ _id: { $gt: last._id } })),
    /** Calls `onChange` after each change until the stream ends. @throws driver errors */
    async watch(onChange: () => void, signal: AbortSignal): Promise<void> {
      const stream = rows.watch([], { maxAwaitTimeMS: 1000 });
      const close = () => void stream.close().catch(() => undefined);
      signal.addEventListener('abort', close, { once: true });
      try {
        // A dropped collection ends the stream; `tryNext` would then answer null at once, for ever.
        while (await stream.hasNext()) {
          await stream.next();
          onChange();
        }
      } catch (thrown) {
        if (!signal.aborted) throw thrown;
      } finally {
        signal.removeEventListener('abort', close);
        await stream.close().catch(() => undefined);
      }
    },
  };
}
