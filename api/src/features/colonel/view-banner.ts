// Shows the stored banner to a colonel (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';
import { unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import type { Banner, BannerStore } from './banner-store.ts';

type ViewBannerDeps = { readonly banners: Pick<BannerStore, 'read'> };

export const toBannerResponse = (banner: Banner | undefined) => ({
  record: {
    global_banner: banner?.text ?? null,
    enabled: banner?.enabled ?? false,
    updated: unixSecondsOrNull(banner?.updatedAt),
  },
  details: {},
});

/** Shows the banner as stored, also while it is disabled. */
export const viewBanner = operation(colonelContract.viewBanner, async ({ banners }: ViewBannerDeps) =>
  toBannerResponse(await banners.read()),
);
