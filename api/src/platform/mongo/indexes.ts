// Creates missing indexes when the API starts (docs/design/trust.md#start-up).
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, IndexDescription } from 'mongodb';
import { isOutage } from './outage.ts';

/** An index of many rows takes minutes, and a socket ends after seconds (connect.ts). */
const buildMs = 600_000;
const pauseMs = 500;

/** A repeat waits for the build that has begun. Without a primary it does not help. */
const helps = (thrown: unknown): boolean =>
  isOutage(thrown) && thrown instanceof Error && thrown.name !== 'MongoServerSelectionError';

/**
 * Creates missing indexes, and with them the collection, and waits for them.
 * @throws the driver's error if one has other options, if no primary answers, or after ten minutes
 */
export async function ensureIndexes(
  db: Db,
  collection: string,
  indexes: readonly Readonly<IndexDescription>[],
): Promise<void> {
  const create = () => db.collection(collection).createIndexes(indexes.map((index) => ({ ...index })));
  const end = performance.now() + buildMs;
  for (;;) {
    try {
      await create();
      return;
    } catch (thrown) {
      if (!helps(thrown) || performance.now() > end) throw thrown;
    }
    await pause(pauseMs);
  }
}
