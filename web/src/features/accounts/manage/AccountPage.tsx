// The account page: profile, API token, password, deletion (docs/design/web-accounts.md#account-page).
import { viewAccount } from '@glimpse/contracts/accounts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiTokenCard } from '#features/accounts/manage/ApiTokenCard.tsx';
import { DeleteAccount } from '#features/accounts/manage/DeleteAccount.tsx';
import { PasswordCard } from '#features/accounts/manage/PasswordCard.tsx';
import { ProfileCard } from '#features/accounts/manage/ProfileCard.tsx';
import type { Visit } from '#lib/router/route.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Account.module.css';

/** @throws LoadError */
export async function loadAccount({ app }: Visit) {
  return (await app.api.load(viewAccount, {})).record;
}

export type Account = Awaited<ReturnType<typeof loadAccount>>;

type AccountPageProps = {
  readonly account: Account;
  /** The card of another feature, which routes.tsx passes in. */
  readonly subscription?: ReactNode;
};

export function AccountPage({ account, subscription }: AccountPageProps) {
  const t = useTranslations('accounts.account');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className={css['columns']}>
        <div className={css['column']}>
          <ProfileCard customer={account.cust} />
          {subscription}
          <ApiTokenCard isSet={account.apitoken_set} hint={account.apitoken_hint} />
        </div>
        <div className={css['column']}>
          <PasswordCard />
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}
