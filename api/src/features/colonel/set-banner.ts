// Sets the banner that every page shows (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Clock } from '#platform/time/clock.ts';
import { cleanBanner, fitsBanner } from './banner.ts';
import type { BannerCache, BannerStore } from './banner-store.ts';
import { toBannerResponse } from './view-banner.ts';

type SetBannerDeps = {
  readonly clock: Clock;
  readonly banners: Pick<BannerStore, 'write'>;
  readonly banner: Pick<BannerCache, 'put'>;
};

/** Cleans and stores the banner, and updates the cache of this copy. @throws `colonel.banner_too_long` */
export const setBanner = operation(
  colonelContract.setBanner,
  async ({ clock, banners, banner: cache }: SetBannerDeps, { body }) => {
    const clean = cleanBanner(body.text ?? '');
    if (!fitsBanner(clean)) fail('colonel.banner_too_long');
    const banner = { text: clean === '' ? null : clean, enabled: body.enabled, updatedAt: clock.now() };
    await banners.write(banner);
    cache.put(banner);
    return toBannerResponse(banner);
  },
);
