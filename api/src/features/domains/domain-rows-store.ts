// Opens claims and their statuses for the job that mails owners, and reads many of them in batches
// (docs/design/http-api.md#breaks-of-domains).
import { ReadConcern, type Collection, type Db, type Document, type Filter, type MongoClient } from 'mongodb';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { edgeName } from './domain-status-store.ts';

export type DomainRow = Document & { _id: string };

const batchSize = 200;
export const boundedRead = { maxTimeMS: readMs } as const;

/** Writes of claims wait for a majority; statuses are read as a majority has them. */
export function openDomainRows(client: MongoClient, db: Db) {
  const edge = client.db(edgeName(db.databaseName), { readConcern: new ReadConcern('majority') });
  return {
    rows: db.collection<DomainRow>('domains', { writeConcern: timedMajorityWrites }),
    statuses: edge.collection<DomainRow>('domain_status'),
  };
}

/** Yields all rows that match, by id, at most 200 at once. @throws driver errors */
export async function* inBatches(
  collection: Collection<DomainRow>,
  filter: Filter<DomainRow>,
): AsyncGenerator<readonly DomainRow[]> {
  for (let after = ''; ;) {
    const next = { ...filter, _id: { $gt: after } };
    const documents = await collection.find(next, boundedRead).sort({ _id: 1 }).limit(batchSize).toArray();
    yield documents;
    const last = documents.at(-1);
    if (documents.length < batchSize || !last) return;
    after = last._id;
  }
}
