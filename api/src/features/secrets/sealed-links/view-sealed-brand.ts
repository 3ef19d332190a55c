// Name and colours of the host of a sealed link (docs/design/sealed-links.md#brand).
import type { Output } from '@glimpse/contracts/endpoint';
import { viewSealedBrand as viewBrandCall } from '@glimpse/contracts/sealed-links';
import { operation } from '#platform/http/routing/route.ts';

type BrandDeps = {
  readonly config: {
    readonly siteOrigin: string;
    readonly brandName: string;
    readonly brandLogoUrl: string | null;
    readonly brandPrimaryColor: string | null;
  };
};

/** The pages of sealed links are the same bytes for every host, so they ask for it. Reads no store. */
export const viewSealedBrand = operation(
  viewBrandCall,
  ({ config }: BrandDeps, _input, { host }): Output<typeof viewBrandCall> => ({
    record: {
      name: config.brandName,
      logo_url: config.brandLogoUrl,
      primary_color: config.brandPrimaryColor,
      custom_host: host.kind === 'custom' ? host.hostname : null,
      site_url: config.siteOrigin,
    },
  }),
);
