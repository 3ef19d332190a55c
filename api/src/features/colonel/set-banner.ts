// View and set the banner: a colonel tells something on every page (api.md 3.9).
import type { setBanner as setBannerCall, viewBanner as viewBannerCall } from '@glimpse/contracts/colonel';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Clock } from '#platform/time/clock.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import { cleanBanner, fitsBanner } from './banner.ts';
import type { Banner, BannerStore, ShownBanner } from './banner-store.ts';

type SetBannerDeps = { readonly clock: Clock; readonly banners: BannerStore; readonly banner: Pick<ShownBanner, 'put'> };
type Answer = Output<typeof viewBannerCall>;

const answerOf = (banner: Banner | undefined): Answer => ({
  record: {
    global_banner: banner?.text ?? null,
    enabled: banner?.enabled ?? false,
    updated: unixSecondsOrNull(banner?.updatedAt),
  },
  details: {},
});

export async function viewBanner({ banners }: SetBannerDeps): Promise<Answer> {
  return answerOf(await banners.read());
}

/** @throws `colonel.banner_too_long` */
export async function setBanner(
  { clock, banners, banner: shown }: SetBannerDeps,
  { body }: Pick<OperationInput<typeof setBannerCall>, 'body'>,
): Promise<Answer> {
  const clean = cleanBanner(body.text ?? '');
  if (!fitsBanner(clean)) fail('colonel.banner_too_long');
  const banner = { text: clean === '' ? null : clean, enabled: body.enabled, updatedAt: clock.now() };
  await banners.write(banner);
  shown.put(banner);
  return answerOf(banner);
}
