// Leases in MongoDB by the database's clock: one copy of the process runs a job (decision 25).
import type { Db } from 'mongodb';
import { isDuplicateKey } from './duplicate-key.ts';
import { timedMajorityWrites } from './write-concern.ts';

/** Leases of one process. */
export type JobLeases = {
  /** Takes or extends a lease. @returns whether this process holds it for the next `ms` */
  take(job: string, ms: number): Promise<boolean>;
  /** Releases the lease of a job, or all leases of this process. */
  release(job?: string): Promise<void>;
};

type Lease = { readonly _id: string; readonly holder: string; readonly until: Date };

/** @param holder name that is unique to the process */
export function jobLeases(db: Db, holder: string): JobLeases {
  const leases = db.collection<Lease>('leases', { writeConcern: timedMajorityWrites });
  const free = { $or: [{ holder }, { $expr: { $lte: ['$until', '$$NOW'] } }] };
  const insertFirst = async (job: string): Promise<boolean> => {
    const inserted = leases.insertOne({ _id: job, holder, until: new Date(0) });
    return inserted.then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false; // another process holds it
        throw error;
      },
    );
  };
  const take = async (job: string, ms: number): Promise<boolean> => {
    const taken = await leases.updateOne({ _id: job, ...free }, [
      { $set: { holder, until: { $add: ['$$NOW', ms] } } },
    ]);
    if (taken.matchedCount === 1) return true;
    return (await insertFirst(job)) ? take(job, ms) : false; // an upsert cannot use the database's clock
  };
  return {
    take,
    async release(job) {
      await leases.deleteMany({ holder, ...(job !== undefined && { _id: job }) });
    },
  };
}
