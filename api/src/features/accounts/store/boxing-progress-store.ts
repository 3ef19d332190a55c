// Notes in the row `region` that every account has a box; the operator reads it
// (docs/design/keys.md#account-boxes).
import type { Db } from 'mongodb';
import { isConnected, olderApplicationName } from '#platform/mongo/connect.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';

/** How far the move to boxes is. */
export type BoxingProgress = ReturnType<typeof boxingProgress>;

export function boxingProgress(db: Db, region: string) {
  const rows = db.collection<{ _id: string; boxes?: 'made' | 'only' }>('region', {
    writeConcern: timedMajorityWrites,
  });
  return {
    /** Whether a process of a release that writes no boxes is connected. */
    hasOlderProcesses: (): Promise<boolean> => isConnected(db, [olderApplicationName(db.databaseName)]),
    async isBoxed(): Promise<boolean> {
      const row = await rows.findOne({ _id: region }, { projection: { boxes: 1 }, maxTimeMS: readMs });
      return row?.boxes === 'made';
    },
    /** Notes that every row has a box that says what its clear fields say, or that this is not known. */
    async note(isBoxed: boolean): Promise<void> {
      const change = isBoxed ? { $set: { boxes: 'made' as const } } : { $unset: { boxes: '' as const } };
      await rows.updateOne({ _id: region }, change);
    },
  };
}
