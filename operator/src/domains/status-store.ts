// Writes the statuses of claims; a writer of an older term changes nothing.
import type { Db, MongoClient } from 'mongodb';
import { isDuplicateKey, majorityWrites } from '#platform/mongo.ts';
import { type StatusContent, StoredStatus } from './status-row.ts';

/** `fenced`: a writer of a later term has taken over. `held`: another row is the holder of the name. */
export type WriteResult = 'written' | 'fenced' | 'held';

type Row = Omit<StoredStatus, '_id'> & { _id: string };
export type Writer = { readonly writer: string; readonly term: number; readonly now: Date };

/** Name of the database that only the operator writes. */
export const edgeName = (name: string): string => `${name}_edge`;

/** Whether the index of holders refused the write, and not the one of ids. */
function isHeld(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'keyPattern' in thrown &&
    typeof thrown.keyPattern === 'object' &&
    thrown.keyPattern !== null &&
    'hostname' in thrown.keyPattern
  );
}

export type StatusStore = ReturnType<typeof statusStore>;

/** @param db the database of the API; the statuses are in its neighbour `<name>_edge` */
export function statusStore(client: MongoClient, db: Db) {
  const rows = client.db(edgeName(db.databaseName)).collection<Row>('domain_status', majorityWrites);
  return {
    /** Creates missing indexes. @throws driver errors */
    async prepare(): Promise<void> {
      await rows.createIndexes([
        { name: 'holder', key: { hostname: 1 }, unique: true, partialFilterExpression: { holder: true } },
        {
          name: 'breaks',
          key: { 'breaks.since': 1 },
          partialFilterExpression: { 'breaks.since': { $type: 'date' } },
        },
        { name: 'removed', key: { removedAt: 1 }, partialFilterExpression: { removedAt: { $type: 'date' } } },
      ]);
    },
    /** Every status; rows that break the schema are left out. @throws driver errors */
    async *all(): AsyncGenerator<StoredStatus> {
      for await (const document of rows.find({}, { batchSize: 500 })) {
        const parsed = StoredStatus.safeParse(document);
        if (parsed.success) yield parsed.data;
      }
    },
    /** Replaces a row unless a later term wrote it. @throws driver errors: outcome unknown */
    async write({ _id, ...content }: StatusContent, { writer, term, now }: Writer): Promise<WriteResult> {
      try {
        const row = { ...content, writer, term, updatedAt: now };
        await rows.replaceOne({ _id, term: { $lte: term } }, row, { upsert: true });
        return 'written';
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        return isHeld(thrown) ? 'held' : 'fenced';
      }
    },
    /** Deletes rows whose clean-up ended before `before`. @throws driver errors */
    async purge(before: Date, term: number): Promise<number> {
      return (await rows.deleteMany({ removedAt: { $lt: before }, term: { $lte: term } })).deletedCount;
    },
  };
}
