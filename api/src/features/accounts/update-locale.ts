// Language: kept in the cookie and, for the signed in, in the account (api.md 3.6, 1.7).
import type { Output } from '@glimpse/contracts/endpoint';
import type { updateLocale as updateLocaleCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import type { Base } from './account-deps.ts';

type Needs = Pick<Base, 'accounts' | 'knownAccounts'> & { readonly locales: { match(wish: string): string | undefined } };
type Call = Asked<typeof updateLocaleCall>;

/** @throws `accounts.unsupported_locale` */
export async function updateLocale(ctx: Needs, { body, call }: Call, { account }: Actor): Promise<Output<typeof updateLocaleCall>> {
  const locale = ctx.locales.match(body.locale ?? '') ?? fail('accounts.unsupported_locale');
  call.response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
  if (account) {
    await ctx.accounts.remember(account.id, { locale });
    ctx.knownAccounts.forget(account.id);
  }
  const record = { new_locale: locale, old_locale: call.locale };
  return { ...record, record, details: {} };
}
