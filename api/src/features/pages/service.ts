// Service calls: status, version and languages of this installation; they read no store (api.md 3.1).
import type { Output } from '@glimpse/contracts/endpoint';
import type { getStatus, getSupportedLocales, getVersion } from '@glimpse/contracts/pages';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Locales } from '#platform/i18n/locale.ts';

type Call = Pick<OperationInput<typeof getStatus>, 'context'>;

export function status(_ctx: object, { context }: Call): Output<typeof getStatus> {
  return { status: 'nominal', locale: context.locale };
}

export function version(deps: { readonly version: string }, { context }: Call): Output<typeof getVersion> {
  const [major = 0, minor = 0, patch = 0] = deps.version.split('.').map(Number);
  return { version: [major, minor, patch], locale: context.locale };
}

/** The languages of this installation, in its order. */
export function supportedLocales({ locales }: { readonly locales: Locales }, { context }: Call): Output<typeof getSupportedLocales> {
  return { locales: [...locales.supported], default_locale: locales.preferred, locale: context.locale };
}
