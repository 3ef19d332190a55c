// Service calls: status, version and languages; they use no store (docs/design/http-api.md#service-calls).
import { pagesContract } from '@glimpse/contracts/pages';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { Locales } from '#platform/i18n/locale.ts';

/** Also answers calls of API v1, which have other inputs; so it reads the context alone. */
export const status = (_deps: object, { context }: { readonly context: Pick<RequestContext, 'locale'> }) => ({
  status: 'nominal' as const,
  locale: context.locale,
});

type VersionDeps = { readonly version: string };

export const version = operation(pagesContract.version, (deps: VersionDeps, { context }) => {
  const numbers = deps.version.split('.').map((part) => Number.parseInt(part, 10)); // 1.0.0-rc.1: three as well
  const [major = 0, minor = 0, patch = 0] = numbers;
  return { version: [major, minor, patch], locale: context.locale };
});

type SupportedLocalesDeps = { readonly locales: Locales };

/** The languages in the order of the setting. */
export const supportedLocales = operation(
  pagesContract.supportedLocales,
  ({ locales }: SupportedLocalesDeps, { context }) => ({
    locales: [...locales.supported],
    default_locale: locales.preferred,
    locale: context.locale,
  }),
);
