// The account page: its sections and what leads to them (docs/design/web-accounts.md#account-page).
import { listSessions } from '@glimpse/contracts/account-sessions';
import { listTokens } from '@glimpse/contracts/account-tokens';
import { viewAccount } from '@glimpse/contracts/accounts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { DeleteAccount } from '#features/accounts/manage/DeleteAccount.tsx';
import { PasswordPart } from '#features/accounts/manage/PasswordPart.tsx';
import { ProfileCard } from '#features/accounts/manage/ProfileCard.tsx';
import { SectionNav } from '#features/accounts/manage/SectionNav.tsx';
import { SessionList } from '#features/accounts/manage/SessionList.tsx';
import { TokenSection } from '#features/accounts/manage/TokenSection.tsx';
import { useApp } from '#lib/app.tsx';
import {
  askAgain,
  contractQuery,
  fetchContract,
  fetchOrFailure,
  fromLoader,
  setAnswer,
  useContractQuery,
} from '#lib/query/contract-query.ts';
import type { Visit } from '#lib/router/route.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Account.module.css';

/** Lists that fail to load leave the rest of the page. @throws LoadError */
export async function loadAccount({ app }: Visit) {
  const [account, sessions, tokens] = await Promise.all([
    fetchContract(app.api, viewAccount, {}),
    fetchOrFailure(app.api, listSessions, {}),
    fetchOrFailure(app.api, listTokens, {}),
  ]);
  return { account, sessions, tokens };
}

export type LoadedAccount = Awaited<ReturnType<typeof loadAccount>>;

type AccountPageProps = {
  /** The loader's data, the state when the page was opened. */
  readonly loaded: LoadedAccount;
  /** The card of another feature, which routes.tsx passes in. */
  readonly subscription?: ReactNode;
};

export function AccountPage({ loaded, subscription }: AccountPageProps) {
  const t = useTranslations('accounts.account');
  const { api } = useApp();
  const { data: { record } = loaded.account } = useContractQuery(viewAccount, {}, fromLoader);
  const [passwords, setPasswords] = useState(0);
  /** A new password ended all tokens, the one that is shown, and all other sessions. */
  const changed = () => {
    setPasswords(passwords + 1);
    setAnswer(api, contractQuery(api, listTokens, {}), { count: 0, records: [], details: {} });
    void askAgain(api, listSessions);
  };
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className={css['page']}>
        <SectionNav />
        <div className={css['column']}>
          <ProfileCard account={record} />
          {subscription}
          <AccountCard id="security" heading={t('sections.security')}>
            <PasswordPart onChanged={changed} />
            <SessionList found={loaded.sessions} />
          </AccountCard>
          <TokenSection key={passwords} found={loaded.tokens} />
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
