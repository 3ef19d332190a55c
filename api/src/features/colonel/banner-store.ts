// The banner in MongoDB: one row for the region (api.md 3.9).
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';

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
