// The account page: profile, API token, password, deletion (docs/design/web-accounts.md#account-page).
import { viewAccount } from '@glimpse/contracts/accounts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiTokenCard } from '#features/accounts/manage/ApiTokenCard.tsx';
import { DeleteAccount } from '#features/accounts/manage/DeleteAccount.tsx';
import { PasswordCard } from '#features/accounts/manage/PasswordCard.tsx';
import { ProfileCard } from '#features/accounts/manage/ProfileCard.tsx';
import { useApp } from '#lib/app.tsx';
import {
  askAgain,
  contractQuery,
  fetchContract,
  fromLoader,
  setAnswer,
  useContractQuery,
} from '#lib/query/contract-query.ts';
import type { Visit } from '#lib/router/route.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Account.module.css';

/** @throws LoadError */
export async function loadAccount({ app }: Visit) {
  return fetchContract(app.api, viewAccount, {});
}

export type Account = Awaited<ReturnType<typeof loadAccount>>;

type AccountPageProps = {
  /** The loader's data, the state when the page was opened. */
  readonly account: Account;
  /** The card of another feature, which routes.tsx passes in. */
  readonly subscription?: ReactNode;
};

export function AccountPage({ account, subscription }: AccountPageProps) {
  const t = useTranslations('accounts.account');
  const { api } = useApp();
  const { data: { record, details } = account } = useContractQuery(viewAccount, {}, fromLoader);
  const [passwords, setPasswords] = useState(0);
  /** A new password ended the token, and the one that is shown. */
  const changed = () => {
    setPasswords(passwords + 1);
    const without = { ...record, apitoken_set: false, apitoken_hint: null };
    setAnswer(api, contractQuery(api, viewAccount, {}), { record: without, details });
  };
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className={css['columns']}>
        <div className={css['column']}>
          <ProfileCard customer={record.cust} />
          {subscription}
          <ApiTokenCard
            key={passwords}
            isSet={record.apitoken_set}
            hint={record.apitoken_hint}
            onMade={() => void askAgain(api, viewAccount)}
          />
        </div>
        <div className={css['column']}>
          <PasswordCard onChanged={changed} />
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  const t = useTranslations('accounts.account');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}
