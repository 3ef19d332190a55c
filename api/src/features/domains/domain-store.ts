// Stores claims on host names in MongoDB; only the API writes them (docs/design/product.md#custom-domains).
import { DomainClaim } from '@glimpse/contracts/handover/domains';
import type { ClientSession, Collection, Db, Document, MongoClient } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { domainStatuses } from './domain-status-store.ts';
import { type Claim, matchingStatus } from './domain.ts';

export type NewClaim = Pick<DomainClaim, 'hostname' | 'customerId' | 'typed'> & { readonly id: string };
/** `duplicate`: the account has this name; `full`: its quota is used up. */
export type AddResult = 'added' | 'duplicate' | 'full';
type Rows = Collection<Document & { _id: string }>;

const [collection, ownersName] = ['domains', 'domain_owners'];
const read = { maxTimeMS: readMs } as const;
const maxRows = 1000;
const notDeleted = { deletedAt: null };
const gone = '$$REMOVE';

/** Creates missing indexes of the claims. The operator creates those of the statuses. */
export async function ensureDomainIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, [
    { name: 'claim', key: { hostname: 1, customerId: 1 }, unique: true, partialFilterExpression: notDeleted },
    { name: 'owner', key: { customerId: 1, hostname: 1 }, partialFilterExpression: notDeleted },
    { name: 'changes', key: { updatedAt: 1, _id: 1 } },
    {
      name: 'entitled_until',
      key: { entitledUntil: 1 },
      partialFilterExpression: { entitledUntil: { $type: 'date' } },
    },
    {
      name: 'unrepaired',
      key: { unrepaired: 1 },
      partialFilterExpression: { unrepaired: { $type: 'string' } },
    },
    { name: 'released', key: { deletedAt: 1 }, partialFilterExpression: { deletedAt: { $type: 'date' } } },
  ]);
  // Creates the collection, so that no transaction has to.
  await ensureIndexes(db, ownersName, [{ name: 'adds', key: { adds: 1 } }]);
}

/** Adds a claim unless the account has it or has `quota` claims. Adds of one account are serialized. */
function claimAdder(client: MongoClient, db: Db, rows: Rows) {
  const owners = db.collection<{ _id: string; adds: number }>(ownersName);
  const transact = transactions(client);
  return ({ id, hostname, customerId, typed }: NewClaim, quota: number): Promise<AddResult> =>
    transact(async (session) => {
      await owners.updateOne({ _id: customerId }, { $inc: { adds: 1 } }, { upsert: true, session });
      const own = await rows
        .find({ customerId, ...notDeleted }, { session, projection: { hostname: 1 } })
        .toArray();
      if (own.some((row) => row['hostname'] === hostname)) return 'duplicate';
      if (own.length >= quota) return 'full';
      const to = {
        hostname,
        customerId,
        typed: { $literal: typed },
        entitled: true,
        createdAt: '$$NOW',
        updatedAt: '$$NOW',
      };
      await rows.updateOne({ _id: id }, [{ $set: to }], { upsert: true, session });
      return 'added';
    });
}

/** Updates claims that are not deleted, and their `updatedAt`, by which the operator notices the change. */
const claimUpdater =
  (rows: Rows) =>
  async (filter: Document, set: Document, session?: ClientSession): Promise<number> => {
    const to = [{ $set: { ...set, updatedAt: '$$NOW' } }];
    return (await rows.updateMany({ ...filter, ...notDeleted }, to, session ? { session } : {}))
      .modifiedCount;
  };

/** Finds claims that are not deleted, by name, each with its status. A malformed row counts as absent. */
const claimFinder =
  (rows: Rows, statuses: Pick<ReturnType<typeof domainStatuses>, 'byId'>) =>
  async (filter: Document): Promise<Claim[]> => {
    const documents = await rows
      .find({ ...filter, ...notDeleted }, read)
      .sort({ hostname: 1 })
      .limit(maxRows)
      .toArray();
    const found = documents.flatMap((document) => DomainClaim.safeParse(document).data ?? []);
    if (found.length === 0) return [];
    const statusById = await statuses.byId(found.map(({ _id }) => _id));
    return found.map((row) => ({ row, status: matchingStatus(row, statusById.get(row._id)) }));
  };

/** MongoDB uses a partial index on dates only if the query asks for dates, too. */
const dateUntil = <Range extends object>(range: Range) => ({ ...range, $type: 'date' as const });

const ended = { $type: 'date' } as const;
const over = [{ stoppedAt: ended }, { deletedAt: ended }];
const open = { entitled: true, entitledUntil: null } as const;

/** Writes of what the plan of an account includes. Each filter repeats its precondition. */
function entitlements(update: ReturnType<typeof claimUpdater>) {
  return {
    /** The plan includes domains, now or again. @returns number of claims that changed */
    entitle: (customerId: string, session?: ClientSession) =>
      update(
        { customerId, $nor: [open] },
        { entitled: true, entitledUntil: gone, warnedAt: gone, stoppedAt: gone },
        session,
      ),
    /** The plan no longer includes domains: they work until then. @returns number of claims that changed */
    entitleUntil: (customerId: string, until: Date, session?: ClientSession) =>
      update({ customerId, ...open }, { entitledUntil: until }, session),
    /** Stops all domains of an account: no host is served any more. @returns number of claims that changed */
    stop: (customerId: string, session?: ClientSession) =>
      update(
        { customerId, stoppedAt: null },
        { entitled: false, entitledUntil: gone, stoppedAt: '$$NOW' },
        session,
      ),
  };
}

/** The end of the time in which domains work on after their plan. */
function entitlementEnds(rows: Rows, update: ReturnType<typeof claimUpdater>) {
  return {
    /** Suspends the domains whose time is over. @returns number of claims that changed */
    endEntitled: (now: Date) =>
      update(
        { entitled: true, entitledUntil: dateUntil({ $lte: now }) },
        { entitled: false, entitledUntil: gone },
      ),
    /** Owners whose domains end before `before`, and who were not reminded; at most 100. */
    async unwarned(before: Date): Promise<readonly { customerId: string; until: Date }[]> {
      const due = {
        entitled: true,
        entitledUntil: dateUntil({ $lte: before }),
        warnedAt: null,
        ...notDeleted,
      };
      const found = await rows
        .aggregate<{ _id: string; until: Date }>(
          [
            { $match: due },
            { $group: { _id: '$customerId', until: { $min: '$entitledUntil' } } },
            { $limit: 100 },
          ],
          read,
        )
        .toArray();
      return found.map(({ _id: customerId, until }) => ({ customerId, until }));
    },
    /** Marks the owner as reminded. @returns whether this call did it */
    warn: async (customerId: string, session: ClientSession) =>
      (await update(
        { customerId, entitledUntil: { $type: 'date' }, warnedAt: null },
        { warnedAt: '$$NOW' },
        session,
      )) > 0,
  };
}

export type DomainStore = ReturnType<typeof domainStore>;

/** Creates the store. @throws driver errors: outcome unknown */
export function domainStore(client: MongoClient, db: Db) {
  const rows: Rows = db.collection(collection, { writeConcern: timedMajorityWrites });
  const statuses = domainStatuses(client, db);
  const findClaims = claimFinder(rows, statuses);
  const update = claimUpdater(rows);

  return {
    add: claimAdder(client, db, rows),
    /** The id of the domain that is served at a host, unless it was removed or stopped. */
    async servedId(hostname: string): Promise<string | undefined> {
      const id = await statuses.servedId(hostname);
      if (id === undefined) return undefined;
      const found = await rows.findOne({ _id: id, $or: over }, { ...read, projection: { _id: 1 } });
      return found ? undefined : id;
    },
    heartbeat: statuses.heartbeat,
    /** All claims of an account, by name. */
    listByCustomer: (customerId: string) => findClaims({ customerId }),
    /** One claim of an account, by its name or its id. */
    find: async (customerId: string, name: string) =>
      (await findClaims({ customerId, $or: [{ hostname: name }, { _id: name }] }))[0],
    /** Requests a check by the operator. */
    recheck: (customerId: string, id: string) => update({ _id: id, customerId }, { recheckAt: '$$NOW' }),
    /** Marks a claim as deleted; the operator cleans up later. @returns whether this call did it */
    release: async (customerId: string, id: string) =>
      (await update({ _id: id, customerId }, { deletedAt: '$$NOW' })) === 1,
    /** Marks all claims of a deleted account as deleted. */
    releaseAll: async (customerId: string) => {
      await update({ customerId }, { deletedAt: '$$NOW' });
      await db
        .collection<{ _id: string }>(ownersName, { writeConcern: timedMajorityWrites })
        .deleteOne({ _id: customerId });
    },
    ...entitlements(update),
    ...entitlementEnds(rows, update),
    /** Deletes rows that were marked and cleaned up before `before`. @returns how many */
    async purge(before: Date): Promise<number> {
      const old = await rows
        .find({ deletedAt: dateUntil({ $lt: before }) }, { ...read, projection: { _id: 1 } })
        .limit(maxRows)
        .toArray();
      const ids = old.map(({ _id }) => _id);
      const kept = await statuses.notCleanedUp(ids, before);
      return (await rows.deleteMany({ _id: { $in: ids.filter((id) => !kept.has(id)) } })).deletedCount;
    },
  };
}
