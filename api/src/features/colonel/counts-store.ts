// Counts of the region in MongoDB, so that nobody counts while an administrator waits: sums of all time, and what a job measured.
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';

const int = z._default(z.int(), 0);
const Sums = z.object({ secretsCreated: int, secretsShared: int, emailsSent: int });
const Measured = z.object({ recentCustomers: int, unopenedSecrets: int });
/** What happened since the region began. */
export type Sums = z.output<typeof Sums>;
/** What was there when it was counted last. */
export type Measured = z.output<typeof Measured>;

export type CountsStore = {
  read(): Promise<Sums & Measured>;
  /** @throws driver errors: perhaps added */
  add(sums: Sums): Promise<void>;
  keep(measured: Measured): Promise<void>;
};

const timeoutMS = writeMs;

export function countsStore(db: Db): CountsStore {
  const rows = db.collection<{ _id: string }>('settings', { writeConcern: majorityWrites });
  const one = async (_id: string): Promise<object> => (await rows.findOne({ _id }, { timeoutMS })) ?? {};
  const options = { upsert: true, timeoutMS } as const;
  return {
    async read() {
      const [sums, measured] = await Promise.all([one('sums'), one('measured')]);
      return { ...Sums.parse(sums), ...Measured.parse(measured) };
    },
    add: async (sums) => void (await rows.updateOne({ _id: 'sums' }, { $inc: sums }, options)),
    keep: async (measured) => void (await rows.updateOne({ _id: 'measured' }, { $set: measured }, options)),
  };
}
