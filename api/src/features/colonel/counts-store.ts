// Stores counts of the region in MongoDB: usage totals, and values that a job measures.
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

const int = z._default(z.int(), 0);
const UsageTotals = z.object({ secretsCreated: int, secretsShared: int, emailsSent: int });
const MeasuredCounts = z.object({
  recentCustomers: int,
  unopenedSecrets: int,
  unknownMails: int,
  failedMails: int,
});
/** Counts of events since the region began. */
export type UsageTotals = z.output<typeof UsageTotals>;
/** Numbers of existing rows when the job last counted them. */
export type MeasuredCounts = z.output<typeof MeasuredCounts>;

export type CountsStore = {
  read(): Promise<UsageTotals & MeasuredCounts>;
  /** Adds to the totals. @throws driver errors: outcome unknown */
  add(usage: UsageTotals): Promise<void>;
  saveMeasured(measured: MeasuredCounts): Promise<void>;
};

export function countsStore(db: Db): CountsStore {
  const rows = db.collection<{ _id: string }>('settings', { writeConcern: timedMajorityWrites });
  const readRow = async (_id: string): Promise<object> =>
    (await rows.findOne({ _id }, { maxTimeMS: readMs })) ?? {};
  const options = { upsert: true } as const;
  return {
    async read() {
      const [totals, measured] = await Promise.all([readRow('sums'), readRow('measured')]);
      return { ...UsageTotals.parse(totals), ...MeasuredCounts.parse(measured) };
    },
    add: async (usage) => void (await rows.updateOne({ _id: 'sums' }, { $inc: usage }, options)),
    saveMeasured: async (measured) =>
      void (await rows.updateOne({ _id: 'measured' }, { $set: measured }, options)),
  };
}
