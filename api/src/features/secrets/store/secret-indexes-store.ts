// The indexes of the collection `secrets`, and counts (docs/design/trust.md#states). No rule needs the TTL
// index, which only removes garbage.
import type { Db, IndexDescription } from 'mongodb';

export const secretIndexes = [
  { name: 'bucket_metaId', key: { bucket: 1, metaId: 1 }, unique: true },
  {
    name: 'owner',
    key: { ownerId: 1, createdAt: -1 },
    partialFilterExpression: { ownerId: { $exists: true } },
  },
  { name: 'claimed', key: { claimedAt: 1 }, partialFilterExpression: { state: 'claimed' } },
  { name: 'expiring', key: { expiresAt: 1 }, partialFilterExpression: { state: 'new' } },
  { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
] as const satisfies readonly (IndexDescription & { readonly name: string })[];

const buildMs = 600_000;

/** Creates missing indexes and waits for them. @throws the driver's error if one has other options */
export async function ensureSecretIndexes(db: Db): Promise<void> {
  await db.collection('secrets').createIndexes(
    secretIndexes.map((index) => ({ ...index })),
    { timeoutMS: buildMs },
  );
}

export function secretCounts(db: Db) {
  const rows = db.collection('secrets');
  return {
    /** All receipts, from the collection's own estimate. */
    all: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS: 2000 }),
    /** Secrets that can still be opened. Scans as many index entries, so only jobs call it. */
    unopened: (now: Date): Promise<number> =>
      rows.countDocuments({ state: 'new', expiresAt: { $gt: now } }, { hint: 'expiring', maxTimeMS: 20_000 }),
  };
}
