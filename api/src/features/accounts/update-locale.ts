// Sets the language: in a cookie, and in the caller's account (docs/design/http-api.md#languages).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { BaseDeps } from './account-deps.ts';

type UpdateLocaleDeps = Pick<BaseDeps, 'accounts'> & {
  readonly locales: { match(wish: string): string | undefined };
};

/** @throws `accounts.unsupported_locale` */
export const updateLocale = operation(
  accountsContract.updateLocale,
  async (deps: UpdateLocaleDeps, { body, context }, { account }) => {
    const locale = deps.locales.match(body.locale ?? '') ?? fail('accounts.unsupported_locale');
    context.response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
    if (account) await deps.accounts.setLocale(account.id, locale);
    const record = { new_locale: locale, old_locale: context.locale };
    return { ...record, record, details: {} };
  },
);
