// Leases in MongoDB, so that one copy runs a job (decision 25). Decided by the database's clock.
import type { Db } from 'mongodb';
import { isDuplicateKey } from './duplicate-key.ts';
import { timedMajorityWrites } from './write-concern.ts';

/** Leases of one process under its own name. */
export type JobLeases = {
  /** Takes or extends a lease. @returns whether this process holds it for the next `ms` */
  take(job: string, ms: number): Promise<boolean>;
  /** Gives all leases of this process back. */
  release(): Promise<void>;
};

type Lease = { readonly _id: string; readonly holder: string; readonly until: Date };

/** @param holder unique to the process */
export function jobLeases(db: Db, holder: string): JobLeases {
  const leases = db.collection<Lease>('leases', { writeConcern: timedMajorityWrites });
  const free = { $or: [{ holder }, { $expr: { $lte: ['$until', '$$NOW'] } }] };
  const firstEver = async (job: string): Promise<boolean> => {
    const making = leases.insertOne({ _id: job, holder, until: new Date(0) });
    return making.then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false; // somebody else holds it
        throw error;
      },
    );
  };
  const take = async (job: string, ms: number): Promise<boolean> => {
    const taken = await leases.updateOne({ _id: job, ...free }, [{ $set: { holder, until: { $add: ['$$NOW', ms] } } }]);
    if (taken.matchedCount === 1) return true;
    return (await firstEver(job)) ? take(job, ms) : false; // an upsert would not allow the database's clock
  };
  return {
    take,
    async release() {
      await leases.deleteMany({ holder });
    },
  };
}
