// The secret store on MongoDB (decisions 9-11, docs/design/trust.md#mongodb). No other folder of the feature
// uses the driver.
import type { AggregateOptions, Collection, Db, Document } from 'mongodb';

import { databaseNow } from '#platform/mongo/connect.ts';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import type { Transition } from '../model/secret.ts';
import { ownerStore } from './secret-owner-store.ts';
import { newRow, secretBatches } from './secret-batches-store.ts';
import { secretFrom, type FoundSecret } from './secret-row.ts';
import { attemptSet, type Joining, sweeps } from './secret-updates.ts';
import type { LookUp, SecretStore, Stored } from './store.ts';

/**
 * The store on a database, which needs its indexes first (secret-indexes-store.ts).
 * @param joining `one bucket` on a sharded MongoDB
 */
export function secretStore(db: Db, joining: Joining = 'any buckets'): SecretStore {
  const batches = secretBatches({ db, joining });
  const rows = db.collection('secrets', { writeConcern: timedMajorityWrites });
  const read = async (lookUp: LookUp, level: 'local' | 'majority'): Promise<FoundSecret | undefined> => {
    const again = (error: unknown): Promise<unknown> => {
      if (isOutage(error)) return batches.read(lookUp, level); // the second read waits for a new primary
      throw error;
    };
    const document = await batches.read(lookUp, level).catch(again);
    return document === undefined ? undefined : secretFrom(document);
  };
  return {
    insert: (secret) => batches.insert(secret),
    find: (lookUp) => read(lookUp, 'local'),
    findAtMajority: (lookUp) => read(lookUp, 'majority'),
    apply(id, transition) {
      return batches.write({ id, transition }, batchOf(transition));
    },
    async setAttempts(id, rev, attempts) {
      const { q, u } = attemptSet(id, rev, attempts); // not batched: the reply is about this attempt alone
      return (await rows.updateOne(q, u)).modifiedCount === 1 ? 'applied' : 'refused';
    },
    ...ownerStore(db, rows),
    insertWith: insertInTransaction(db),
    async sweep(sweep) {
      const { q, u } = sweeps(sweep, await databaseNow(db));
      return (await rows.updateMany(q, u, { maxTimeMS: sweepMs })).modifiedCount;
    },
    ...sizes(rows),
  };
}

/** Acknowledgements may be lost and have a weaker write concern (record 022). Releases delay no claim. */
function batchOf({ kind }: Transition): 'deciding' | 'releasing' | 'acknowledging' {
  if (kind === 'acknowledge') return 'acknowledging';
  return kind === 'release' ? 'releasing' : 'deciding';
}

/** Ends before the socket does (connect.ts). The next run changes the remaining rows. */
const sweepMs = 7000;

/** Sums of bytes, each in one command. */
function sizes(rows: Collection): Pick<SecretStore, 'bytes' | 'bytesOfShare'> {
  const sum = async (pipeline: Document[], options: AggregateOptions = {}): Promise<number> => {
    const [found] = await rows.aggregate(pipeline, { maxTimeMS: readMs, ...options }).toArray();
    return Number(found?.['bytes'] ?? 0);
  };
  const total = (field: string) => ({ $group: { _id: null, bytes: { $sum: field } } }); // a shard each
  return {
    bytes: () => sum([{ $collStats: { storageStats: {} } }, total('$storageStats.size')]),
    bytesOfShare: (by) => sum([{ $match: { 'share.by': by } }, total('$share.bytes')], { hint: 'share' }),
  };
}

/** Stores a new secret and further writes in one transaction, such as the mail of its link. */
function insertInTransaction(db: Db): SecretStore['insertWith'] {
  const rows = db.collection<{ _id: Buffer }>('secrets');
  const transact = transactions(db.client);
  return (secret, more) => {
    const both = transact(async (session): Promise<Stored> => {
      await rows.insertOne(newRow(secret), { session });
      await more(session);
      return 'inserted';
    });
    return both.catch((error: unknown): Stored => {
      if (isDuplicateKey(error)) return 'already_there';
      throw error;
    });
  };
}

/** Claims a secret that cannot exist, so that the start-up check sees the command's write concern. */
export async function probeWrite(store: SecretStore): Promise<void> {
  await store.apply({ bucket: '', _id: Buffer.alloc(16) }, { kind: 'claim', claim: Buffer.alloc(32) });
}
