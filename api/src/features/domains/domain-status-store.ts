// What the operator or domain agent found out about claims; the API only reads it (operator.md 6.1).
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import { ReadConcern, type Db, type Document, type MongoClient } from 'mongodb';
import { databaseNow } from '#platform/mongo/connect.ts';
import { readMs } from '#platform/mongo/write-concern.ts';

const read = { maxTimeMS: readMs } as const;

/** The name of the database that only the other side writes. */
export const edgeName = (name: string): string => `${name}_edge`;

/** The statuses beside a database. Rows of another shape than ours count as absent. @throws driver errors */
export function domainStatuses(client: MongoClient, db: Db) {
  const edge = client.db(edgeName(db.databaseName), { readConcern: new ReadConcern('majority') });
  const rows = edge.collection<Document & { _id: string }>('domain_status');
  const beats = edge.collection<{ _id: string; at?: unknown }>('operator_state');
  return {
    async byId(ids: readonly string[]): Promise<ReadonlyMap<string, DomainStatus>> {
      const found = await rows.find({ _id: { $in: [...ids] } }, read).toArray();
      const known = found.flatMap((document) => DomainStatus.safeParse(document).data ?? []);
      return new Map(known.map((status) => [status._id, status]));
    },
    /** The row by which a host is served at present. */
    async hosted(hostname: string): Promise<string | undefined> {
      return (await rows.findOne({ hostname, hosted: true, holder: true }, { ...read, projection: { _id: 1 } }))?._id;
    },
    /** Those whose clean-up is not done, or not long enough ago. */
    async busy(ids: readonly string[], before: Date): Promise<ReadonlySet<string>> {
      const filter = { _id: { $in: [...ids] }, removedAt: { $not: { $lt: before } } };
      const found = await rows.find(filter, { ...read, projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    /** When the other side was last alive, and the database's time. */
    async heartbeat(): Promise<{ readonly heartbeat: Date | undefined; readonly now: Date }> {
      const [row, now] = await Promise.all([beats.findOne({ _id: 'heartbeat' }, read), databaseNow(db)]);
      return { heartbeat: row?.at instanceof Date ? row.at : undefined, now };
    },
  };
}
