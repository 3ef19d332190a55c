// Stores the row `region` in MongoDB, against which the key file is checked (docs/design/keys.md#key-faults).
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import type { Db } from 'mongodb';
import type { RegionRecord } from '#platform/crypto/keys/region-record.ts';
import { databaseNow } from '#platform/mongo/connect.ts';
import { majorityWrites, readMs } from '#platform/mongo/write-concern.ts';

type StoredRow = RegionRow & { readonly _id: string };

/** Creates the record of one region. Reads are linearizable; writes wait for a majority with journal. */
export function regionStore(db: Db, region: string): RegionRecord {
  const rows = db.collection<StoredRow>('region', { writeConcern: majorityWrites });
  return {
    async read() {
      const row = await rows.findOne(
        { _id: region },
        { readConcern: { level: 'linearizable' }, maxTimeMS: readMs }, // never the state of a former primary
      );
      if (!row) return undefined;
      const { epoch, seq, checks, mark, boxes } = row;
      return { epoch, seq, checks, ...(mark !== undefined && { mark }), ...(boxes && { boxes }) };
    },
    async hasContent() {
      return (
        (await db.collection('secrets').findOne({}, { projection: { _id: 1 }, maxTimeMS: readMs })) !== null
      );
    },
    async insert(row) {
      const written = await rows.updateOne({ _id: region }, { $setOnInsert: row }, { upsert: true });
      return written.upsertedCount === 1;
    },
    async replace(from, to) {
      const filter = { _id: region, epoch: from.epoch, seq: from.seq, mark: from.mark ?? { $exists: false } };
      const change = to.mark === undefined ? { $set: to, $unset: { mark: '' as const } } : { $set: to };
      return (await rows.updateOne(filter, change)).matchedCount === 1;
    },
    now: () => databaseNow(db),
  };
}
