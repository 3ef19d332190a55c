// Stores the banner of the region in MongoDB, and caches it for pages (docs/design/http-api.md#colonel).
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import type { Job } from '#platform/jobs/jobs.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { cleanBanner } from './banner.ts';

const Row = z.object({ text: z.nullable(z.string()), enabled: z.boolean(), updatedAt: z.date() });
/** `text` is cleaned HTML, `null` if there is no banner. */
export type Banner = z.output<typeof Row>;

export type BannerStore = { read(): Promise<Banner | undefined>; write(banner: Banner): Promise<void> };

export function bannerStore(db: Db): BannerStore {
  const rows = db.collection<{ _id: string } & Banner>('settings', { writeConcern: timedMajorityWrites });
  const _id = 'banner';
  return {
    async read() {
      const row = await rows.findOne({ _id }, { maxTimeMS: readMs });
      return row ? Row.parse(row) : undefined;
    },
    write: async (banner) => void (await rows.updateOne({ _id }, { $set: banner }, { upsert: true })),
  };
}

export type BannerCache = { current(): Banner | undefined; put(banner: Banner): void; readonly job: Job };

/** Cleans a stored banner again, so that a row changed by hand cannot inject markup into pages. */
const cleaned = (banner: Banner | undefined): Banner | undefined =>
  banner && { ...banner, text: banner.text && cleanBanner(banner.text) };

/** Creates the cache of one copy. Its job reads the row every 5 s. */
export function bannerCache(store: Pick<BannerStore, 'read'>): BannerCache {
  let cached: Banner | undefined;
  return {
    current: () => cached,
    put: (banner) => void (cached = banner),
    job: {
      name: 'banner',
      at: '*/5 * * * * *',
      leaseMs: 'every_copy',
      atStart: true,
      run: async () => void (cached = cleaned(await store.read())),
    },
  };
}
