// Language: kept in the cookie and, for the signed in, in the account (api.md 3.6, 1.7).
import type { Output } from '@glimpse/contracts/endpoint';
import type { updateLocale as updateLocaleCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Base } from './account-deps.ts';

type UpdateLocaleDeps = Pick<Base, 'accounts'> & { readonly locales: { match(wish: string): string | undefined } };
type Call = OperationInput<typeof updateLocaleCall>;

/** @throws `accounts.unsupported_locale` */
export async function updateLocale(
  deps: UpdateLocaleDeps,
  { body, context }: Call,
  { account }: Actor,
): Promise<Output<typeof updateLocaleCall>> {
  const locale = deps.locales.match(body.locale ?? '') ?? fail('accounts.unsupported_locale');
  context.response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
  if (account) await deps.accounts.remember(account.id, { locale });
  const record = { new_locale: locale, old_locale: context.locale };
  return { ...record, record, details: {} };
}
