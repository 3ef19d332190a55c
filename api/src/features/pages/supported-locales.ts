// The languages of this installation, in its order (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { getSupportedLocales } from '@glimpse/contracts/pages';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Locales } from '#platform/i18n/locale.ts';

type SupportedLocalesDeps = { readonly locales: Locales };

export function supportedLocales(
  { locales }: SupportedLocalesDeps,
  { context }: OperationInput<typeof getSupportedLocales>,
): Output<typeof getSupportedLocales> {
  return { locales: [...locales.supported], default_locale: locales.preferred, locale: context.locale };
}
