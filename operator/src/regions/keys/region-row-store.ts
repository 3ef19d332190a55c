// Reads the row `region` and MongoDB's clock, with the rights of the user `operator`.
import { RegionRow } from '@glimpse/contracts/handover/region-row';
import * as z from 'zod/mini';
import type { Db } from 'mongodb';
import type { KeysDatabase } from './region-row.ts';

const readMs = 3000;
const Hello = z.object({ localTime: z.date(), isWritablePrimary: z.literal(true) });

/** The database of one region. Reads are linearizable: a former primary cannot answer with an older row. */
export function keysDatabase(db: Db, region: string): KeysDatabase {
  const rows = db.collection<{ _id: string }>('region');
  return {
    async row(signal) {
      const found = await rows.findOne(
        { _id: region },
        { readConcern: { level: 'linearizable' }, maxTimeMS: readMs, signal },
      );
      return found ? RegionRow.parse(found) : undefined;
    },
    async now(signal) {
      return Hello.parse(await db.admin().command({ hello: 1 }, { signal })).localTime;
    },
  };
}
