// The languages of this installation, in its order (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { getSupportedLocales } from '@glimpse/contracts/pages';
import type { Asked } from '#platform/http/routing/route.ts';
import type { Locales } from '#platform/i18n/locale.ts';

type Needs = { readonly locales: Locales };

export function supportedLocales({ locales }: Needs, { call }: Asked<typeof getSupportedLocales>): Output<typeof getSupportedLocales> {
  return { locales: [...locales.supported], default_locale: locales.preferred, locale: call.locale };
}
