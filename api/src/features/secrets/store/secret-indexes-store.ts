// The indexes of the collection `secrets`, and counts that read no document (trust.md 4, api.md 3.9). TTL only collects garbage; no rule depends on it.
import type { Db, IndexDescription } from 'mongodb';

export const secretIndexes = [
  { name: 'bucket_metaId', key: { bucket: 1, metaId: 1 }, unique: true },
  { name: 'owner', key: { ownerId: 1, createdAt: -1 }, partialFilterExpression: { ownerId: { $exists: true } } },
  { name: 'claimed', key: { claimedAt: 1 }, partialFilterExpression: { state: 'claimed' } },
  { name: 'expiring', key: { expiresAt: 1 }, partialFilterExpression: { state: 'new' } },
  { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
] as const satisfies readonly (IndexDescription & { readonly name: string })[];

const buildMs = 600_000;

/** Makes the indexes that are missing; returns when all of them can be used. @throws the driver's error if one exists with other options */
export async function ensureSecretIndexes(db: Db): Promise<void> {
  await db.collection('secrets').createIndexes(
    secretIndexes.map((index) => ({ ...index })),
    { timeoutMS: buildMs },
  );
}

export function secretCounts(db: Db) {
  const rows = db.collection('secrets');
  return {
    /** Receipts, with or without their content; from the collection's own count. */
    all: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS: 2000 }),
    /** Secrets that can still be opened: index entries only, but as many as there are. For jobs. */
    unopened: (now: Date): Promise<number> =>
      rows.countDocuments({ state: 'new', expiresAt: { $gt: now } }, { hint: 'expiring', maxTimeMS: 20_000 }),
  };
}
