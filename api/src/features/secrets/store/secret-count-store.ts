// How many secrets there are, in MongoDB: no document is read (api.md 3.9).
import type { Db } from 'mongodb';
import { readMs } from '#platform/mongo/write-concern.ts';

export function secretCounts(db: Db) {
  const rows = db.collection('secrets');
  return {
    /** Receipts, with or without their content; from the collection's own count. */
    all: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS: readMs }),
    /** Secrets that can still be opened: index entries only, but as many as there are. For jobs. */
    unopened: (now: Date): Promise<number> =>
      rows.countDocuments({ state: 'new', expiresAt: { $gt: now } }, { hint: 'expiring', maxTimeMS: 20_000 }),
  };
}
