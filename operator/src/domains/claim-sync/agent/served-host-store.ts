// Looks up whether a host is served, as the API decides it: its row says so, and its claim has not ended.
import type { Db, Document, MongoClient } from 'mongodb';
import { edgeName } from '../../status-store.ts';

const read = { maxTimeMS: 2000, projection: { _id: 1 } } as const;
const ended = { $type: 'date' } as const;

/** @param db the database of the API @throws driver errors, in the returned function */
export function servedHostStore(client: MongoClient, db: Db): (hostname: string) => Promise<boolean> {
  const rows = client.db(edgeName(db.databaseName)).collection<Document & { _id: string }>('domain_status');
  const claims = db.collection<Document & { _id: string }>('domains');
  return async (hostname) => {
    const row = await rows.findOne({ hostname, hosted: true, holder: true }, read);
    if (!row) return false;
    const over = { _id: row._id, $or: [{ stoppedAt: ended }, { deletedAt: ended }] };
    return (await claims.findOne(over, read)) === null;
  };
}
