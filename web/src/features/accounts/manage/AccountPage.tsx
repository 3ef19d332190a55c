// The account page: profile, API token, password, deletion (docs/design/web-accounts.md#account-page).
import { viewAccount } from '@glimpse/contracts/accounts';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ApiTokenCard } from '#features/accounts/manage/ApiTokenCard.tsx';
import { DeleteAccount } from '#features/accounts/manage/DeleteAccount.tsx';
import { PasswordCard } from '#features/accounts/manage/PasswordCard.tsx';
import { ProfileCard } from '#features/accounts/manage/ProfileCard.tsx';
import { appContext } from '#lib/app.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Account.module.css';

/** @throws LoadError */
export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(appContext).api.load(viewAccount, {})).record;
}

/** `subscription` is the card of another feature, which routes.tsx passes in. */
export function AccountPage({ subscription }: { readonly subscription?: ReactNode }) {
  const t = useTranslations('accounts.account');
  const account = useLoaderData<typeof loader>();
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
