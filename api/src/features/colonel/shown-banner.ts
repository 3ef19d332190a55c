// The banner as this copy shows it: read every few seconds, so that a page asks nobody (api.md 3.9: within 10 s everywhere).
import type { Job } from '#platform/jobs/jobs.ts';
import { cleanBanner } from './banner.ts';
import type { Banner, BannerStore } from './banner-store.ts';

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
