// Reads the statuses that the operator or the domain agent writes (docs/design/product.md#custom-domains).
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import { ReadConcern, type Db, type Document, type MongoClient } from 'mongodb';
import { databaseNow } from '#platform/mongo/connect.ts';
import { readMs } from '#platform/mongo/write-concern.ts';

const read = { maxTimeMS: readMs } as const;

/** The name of the database that only the operator writes. */
export const edgeName = (name: string): string => `${name}_edge`;

/** The statuses of the domains of a database. A malformed row counts as absent. @throws driver errors */
export function domainStatuses(client: MongoClient, db: Db) {
  const edge = client.db(edgeName(db.databaseName), { readConcern: new ReadConcern('majority') });
  const rows = edge.collection<Document & { _id: string }>('domain_status');
  const heartbeats = edge.collection<{ _id: string; at?: unknown }>('operator_state');
  return {
    async byId(ids: readonly string[]): Promise<ReadonlyMap<string, DomainStatus>> {
      const found = await rows.find({ _id: { $in: [...ids] } }, read).toArray();
      const statuses = found.flatMap((document) => DomainStatus.safeParse(document).data ?? []);
      return new Map(statuses.map((status) => [status._id, status]));
    },
    /** The id of the domain that is served at a host. */
    async servedId(hostname: string): Promise<string | undefined> {
      return (
        await rows.findOne({ hostname, hosted: true, holder: true }, { ...read, projection: { _id: 1 } })
      )?._id;
    },
    /** Those whose clean-up is not finished, or was finished after `before`. */
    async notCleanedUp(ids: readonly string[], before: Date): Promise<ReadonlySet<string>> {
      const filter = { _id: { $in: [...ids] }, removedAt: { $not: { $lt: before } } };
      const found = await rows.find(filter, { ...read, projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    /** The time of the operator's last heartbeat, and the database's time. */
    async heartbeat(): Promise<{ readonly heartbeat: Date | undefined; readonly now: Date }> {
      const [row, now] = await Promise.all([heartbeats.findOne({ _id: 'heartbeat' }, read), databaseNow(db)]);
      return { heartbeat: row?.at instanceof Date ? row.at : undefined, now };
    },
  };
}
