// The banner in MongoDB: one row for the region, and a copy in memory that pages show (api.md 3.9: within 10 s everywhere).
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { cleanBanner } from './banner.ts';

const Row = z.object({ text: z.nullable(z.string()), enabled: z.boolean(), updatedAt: z.date() });
/** `text` is clean; `null` is none. */
export type Banner = z.output<typeof Row>;

export type BannerStore = { read(): Promise<Banner | undefined>; write(banner: Banner): Promise<void> };

const timeoutMS = writeMs;

export function bannerStore(db: Db): BannerStore {
  const rows = db.collection<{ _id: string } & Banner>('settings', { writeConcern: majorityWrites });
  const _id = 'banner';
  return {
    async read() {
      const row = await rows.findOne({ _id }, { timeoutMS });
      return row ? Row.parse(row) : undefined;
    },
    write: async (banner) => void (await rows.updateOne({ _id }, { $set: banner }, { upsert: true, timeoutMS })),
  };
}

export type ShownBanner = { current(): Banner | undefined; put(banner: Banner): void; readonly job: Job };

/** What stands in the database is cleaned once more: nobody but this code decides what reaches a page. */
const checked = (banner: Banner | undefined): Banner | undefined => banner && { ...banner, text: banner.text && cleanBanner(banner.text) };

export function shownBanner(store: Pick<BannerStore, 'read'>): ShownBanner {
  let shown: Banner | undefined;
  return {
    current: () => shown,
    put: (banner) => void (shown = banner),
    job: {
      name: 'banner',
      at: '*/5 * * * * *',
      leaseMs: 'every_copy',
      atStart: true,
      run: async () => void (shown = checked(await store.read())),
    },
  };
}
