// Keeps the lease of the domain agent and its heartbeat, both by the clock of MongoDB.
import type { Db, Document, MongoClient } from 'mongodb';
import { isDuplicateKey, majorityWrites } from '#platform/mongo.ts';
import { edgeName } from './status-store.ts';

type State = Document & { _id: string };
export const leaseMs = 15_000;

export type LeaseStore = ReturnType<typeof leaseStore>;

/** @param db the database of the API */
export function leaseStore(client: MongoClient, db: Db) {
  const states = client.db(edgeName(db.databaseName)).collection<State>('operator_state', majorityWrites);
  /** Creates a state that is missing; two processes may try at the same time. */
  async function ensure(_id: string, first: Document): Promise<void> {
    try {
      await states.updateOne({ _id }, { $setOnInsert: first }, { upsert: true });
    } catch (thrown) {
      if (!isDuplicateKey(thrown)) throw thrown;
    }
  }
  return {
    /**
     * Takes or renews the lease. A new holder gets the next term.
     * @returns the term; `undefined`: another process holds it. @throws driver errors: outcome unknown
     */
    async take(holder: string): Promise<number | undefined> {
      const me = { $literal: holder };
      const isFree = { $or: [{ $eq: ['$holder', me] }, { $lte: ['$until', '$$NOW'] }] };
      const growth = { $cond: [{ $ne: ['$holder', me] }, 1, 0] };
      await ensure('lease', { holder: '', term: 0, until: new Date(0) });
      const found = await states.findOneAndUpdate(
        { _id: 'lease', $expr: isFree },
        [{ $set: { term: { $add: ['$term', growth] }, holder: me, until: { $add: ['$$NOW', leaseMs] } } }],
        { returnDocument: 'after' },
      );
      const term: unknown = found?.['term'];
      return typeof term === 'number' ? term : undefined;
    },
    /** Ends the own lease at once. @throws driver errors */
    async release(holder: string): Promise<void> {
      await states.updateOne({ _id: 'lease', holder }, { $set: { holder: '', until: new Date(0) } });
    },
    /** Says that checks run. A late former leader changes nothing. @throws driver errors */
    async beat(term: number, version: string): Promise<void> {
      await ensure('heartbeat', { term });
      const set = { at: '$$NOW', version: { $literal: version }, term: { $literal: term } };
      await states.updateOne({ _id: 'heartbeat', $expr: { $lte: ['$term', term] } }, [{ $set: set }]);
    },
  };
}
