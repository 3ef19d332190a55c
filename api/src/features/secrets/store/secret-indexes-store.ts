// The indexes of the collection `secrets`, and counts (docs/design/trust.md#states). No rule needs the TTL
// index, which only removes garbage.
import type { Db, IndexDescription } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';

export const secretIndexes = [
  { name: 'bucket_metaId', key: { bucket: 1, metaId: 1 }, unique: true },
  {
    name: 'owner_created',
    key: { ownerId: 1, createdAt: -1, shortkey: 1 },
    partialFilterExpression: { ownerId: { $exists: true } },
  },
  { name: 'claimed', key: { claimedAt: 1 }, partialFilterExpression: { state: 'claimed' } },
  { name: 'unopened', key: { state: 1, expiresAt: 1 }, partialFilterExpression: { state: 'new' } },
  {
    name: 'share',
    key: { 'share.by': 1, 'share.bytes': 1 },
    partialFilterExpression: { 'share.by': { $exists: true } },
  },
  {
    name: 'notice',
    key: { end: 1, endedAt: 1 },
    partialFilterExpression: { notice: true },
  },
  { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
] as const satisfies readonly (IndexDescription & { readonly name: string })[];

/**
 * Indexes of releases before: the entries of `expiring` do not say the state, so that a count read each
 * document; those of `owner` do not order secrets of one moment, so that a page could repeat one.
 */
const formerIndexes = ['expiring', 'owner'] as const;

/** Creates missing indexes and waits for them. @throws the driver's error if one has other options */
export async function ensureSecretIndexes(db: Db): Promise<void> {
  const rows = db.collection('secrets');
  await ensureIndexes(db, 'secrets', secretIndexes);
  for (const former of formerIndexes) {
    const isThere = (): Promise<boolean> => rows.indexExists(former);
    if (!(await isThere())) continue;
    await rows.dropIndex(former).catch(async (thrown: unknown) => {
      if (await isThere()) throw thrown; // else another process was first
    });
  }
}

export function secretCounts(db: Db) {
  const rows = db.collection('secrets');
  return {
    /** All receipts, from the collection's own estimate. */
    all: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS: 2000 }),
    /** Secrets that can still be opened. Reads as many index entries and no document: only for jobs. */
    unopened: (now: Date): Promise<number> =>
      rows.countDocuments({ state: 'new', expiresAt: { $gt: now } }, { hint: 'unopened', maxTimeMS: 20_000 }),
  };
}
