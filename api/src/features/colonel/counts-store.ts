// Stores counts of the region in MongoDB: usage totals, and values that a job measures.
import type { Db, Document } from 'mongodb';
import * as z from 'zod/mini';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

const int = z._default(z.int(), 0);
const UsageTotals = z.object({
  /** With sealed links, which are counted apart as well. */
  secretsCreated: int,
  sealedLinksCreated: int,
  secretsShared: int,
  secretsBurned: int,
  secretsExpired: int,
  emailsSent: int,
});
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
  /** Totals since the region began, and measured counts. */
  read(): Promise<Omit<UsageTotals, 'secretsBurned' | 'secretsExpired'> & MeasuredCounts>;
  /** Adds to the totals and to those of a UTC day number. @throws driver errors: outcome unknown */
  add(usage: UsageTotals, day: number): Promise<void>;
  /** Returns the counts of a day; zeros for any but the latest day. */
  readDay(day: number): Promise<UsageTotals>;
  saveMeasured(measured: MeasuredCounts): Promise<void>;
};

/** Begins anew on a new day; counts of a day that is over change nothing. */
function daySums(usage: UsageTotals, day: number): Document {
  const sums = Object.entries(usage).map(([name, count]) => {
    const before = { $cond: [{ $eq: ['$day', day] }, { $ifNull: [`$${name}`, 0] }, 0] };
    return [name, { $cond: [{ $gt: ['$day', day] }, `$${name}`, { $add: [before, count] }] }] as const;
  });
  return { day: { $max: ['$day', day] }, ...Object.fromEntries(sums) };
}

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
    async add(usage, day) {
      await rows.bulkWrite([
        { updateOne: { filter: { _id: 'sums' }, update: { $inc: usage }, ...options } },
        { updateOne: { filter: { _id: 'today' }, update: [{ $set: daySums(usage, day) }], ...options } },
      ]);
    },
    async readDay(day) {
      const row = await readRow('today');
      return UsageTotals.parse('day' in row && row.day === day ? row : {});
    },
    saveMeasured: async (measured) =>
      void (await rows.updateOne({ _id: 'measured' }, { $set: measured }, options)),
  };
}
