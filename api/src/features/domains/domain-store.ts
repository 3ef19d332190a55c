// Claims on host names in MongoDB, written by the API only (operator.md 6.1).
import { DomainClaim } from '@glimpse/contracts/handover/domains';
import type { ClientSession, Collection, Db, Document, MongoClient } from 'mongodb';
import { transactions } from '#platform/mongo/transaction.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { domainStatuses } from './domain-status-store.ts';
import { type Claim, statusOf } from './domain.ts';

export type NewClaim = Pick<DomainClaim, 'hostname' | 'customerId' | 'typed'> & { readonly id: string };
export type Added = 'added' | 'duplicate' | 'full';
type Rows = Collection<Document & { _id: string }>;

const [collection, ownersName] = ['domains', 'domain_owners'];
const read = { maxTimeMS: readMs } as const;
const mostRows = 1000;
const living = { deletedAt: null };

/** Makes the indexes that are missing. Those of the statuses belong to their writer. */
export async function ensureDomainIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndexes([
    { name: 'claim', key: { hostname: 1, customerId: 1 }, unique: true, partialFilterExpression: living },
    { name: 'owner', key: { customerId: 1, hostname: 1 }, partialFilterExpression: living },
    { name: 'changes', key: { updatedAt: 1, _id: 1 } },
    { name: 'released', key: { deletedAt: 1 }, partialFilterExpression: { deletedAt: { $type: 'date' } } },
  ]);
  await db.collection(ownersName).createIndex({ adds: 1 }, { name: 'adds' }); // so that no transaction has to make the collection
}

/** Adds a claim unless the account has it, or has `most` already. Adds of one account wait for each other. */
function adder(client: MongoClient, db: Db, rows: Rows) {
  const owners = db.collection<{ _id: string; adds: number }>(ownersName);
  const transact = transactions(client);
  return ({ id, hostname, customerId, typed }: NewClaim, most: number): Promise<Added> =>
    transact(async (session) => {
      await owners.updateOne({ _id: customerId }, { $inc: { adds: 1 } }, { upsert: true, session });
      const own = await rows.find({ customerId, ...living }, { session, projection: { hostname: 1 } }).toArray();
      if (own.some((row) => row['hostname'] === hostname)) return 'duplicate';
      if (own.length >= most) return 'full';
      const to = { hostname, customerId, typed: { $literal: typed }, entitled: true, createdAt: '$$NOW', updatedAt: '$$NOW' };
      await rows.updateOne({ _id: id }, [{ $set: to }], { upsert: true, session });
      return 'added';
    });
}

/** Changes living claims and says when, by which the other side notices. */
const changer =
  (rows: Rows) =>
  async (filter: Document, set: Document, session?: ClientSession): Promise<number> => {
    const to = [{ $set: { ...set, updatedAt: '$$NOW' } }];
    return (await rows.updateMany({ ...filter, ...living }, to, session ? { session } : {})).modifiedCount;
  };

export type DomainStore = ReturnType<typeof domainStore>;

/** The store. Rows of another shape than ours count as absent. @throws driver errors, outcome unknown */
export function domainStore(client: MongoClient, db: Db) {
  const rows: Rows = db.collection(collection, { writeConcern: timedMajorityWrites });
  const statuses = domainStatuses(client, db);

  async function claims(filter: Document): Promise<Claim[]> {
    const documents = await rows
      .find({ ...filter, ...living }, read)
      .sort({ hostname: 1 })
      .limit(mostRows)
      .toArray();
    const found = documents.flatMap((document) => DomainClaim.safeParse(document).data ?? []);
    if (found.length === 0) return [];
    const known = await statuses.byId(found.map(({ _id }) => _id));
    return found.map((row) => ({ row, status: statusOf(row, known.get(row._id)) }));
  }
  const change = changer(rows);

  return {
    add: adder(client, db, rows),
    hosted: statuses.hosted,
    heartbeat: statuses.heartbeat,
    /** All claims of an account, by name. */
    ofCustomer: (customerId: string) => claims({ customerId }),
    /** One claim of an account, by its name or its id. */
    one: async (customerId: string, name: string) => (await claims({ customerId, $or: [{ hostname: name }, { _id: name }] }))[0],
    /** Asks for a check now. */
    recheck: (customerId: string, id: string) => change({ _id: id, customerId }, { recheckAt: '$$NOW' }),
    /** Gives one claim up; its row stays until the other side is done. @returns whether it lived */
    release: async (customerId: string, id: string) => (await change({ _id: id, customerId }, { deletedAt: '$$NOW' })) === 1,
    /** Gives up everything of an account that is deleted. */
    releaseAll: async (customerId: string) => {
      await change({ customerId }, { deletedAt: '$$NOW' });
      await db.collection<{ _id: string }>(ownersName, { writeConcern: timedMajorityWrites }).deleteOne({ _id: customerId });
    },
    /** Says whether the account's plan includes domains. @returns of how many that was news */
    entitle: (customerId: string, entitled: boolean, session?: ClientSession) =>
      change({ customerId, entitled: !entitled }, { entitled }, session),
    /** Removes rows that were given up, once the other side has cleaned up long enough ago. @returns how many */
    async purge(before: Date): Promise<number> {
      const old = await rows
        .find({ deletedAt: { $lt: before } }, { ...read, projection: { _id: 1 } })
        .limit(mostRows)
        .toArray();
      const ids = old.map(({ _id }) => _id);
      const busy = await statuses.busy(ids, before);
      return (await rows.deleteMany({ _id: { $in: ids.filter((id) => !busy.has(id)) } })).deletedCount;
    },
  };
}
