// The API tokens of an account: makes, shows once and ends them (docs/design/web-accounts.md#api-tokens).
import { listTokens } from '@glimpse/contracts/account-tokens';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { ListNotLoaded } from '#features/accounts/manage/ListNotLoaded.tsx';
import { NewToken } from '#features/accounts/manage/NewToken.tsx';
import { TokenDialog } from '#features/accounts/manage/TokenDialog.tsx';
import { TokenRows } from '#features/accounts/manage/TokenRows.tsx';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';
import { askAgain, fromLoader, useContractQuery } from '#lib/query/contract-query.ts';
import { Button } from '#ui/form/Button.tsx';

export type FoundTokens = Answer<typeof listTokens> | ApiFailure;

/** `found` is the loader's data: without it the rest of the page works. */
export function TokenSection({ found }: { readonly found: FoundTokens }) {
  const t = useTranslations('accounts.account.token');
  const { api } = useApp();
  const [asking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  const { data, error, isFetching, refetch } = useContractQuery(listTokens, {}, fromLoader);
  const known = data ?? toLoadFailure(error) ?? found;
  return (
    <AccountCard id="api" heading={t('heading')}>
      <p className="muted">{t('lead')}</p>
      {token !== undefined && <NewToken token={token} />}
      {isApiFailure(known) ? (
        <ListNotLoaded failure={known} pending={isFetching} again={() => void refetch()} />
      ) : (
        <TokenRows records={known.records} />
      )}
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('create')}
        </Button>
      </div>
      {asking && (
        <TokenDialog
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setToken(made);
            setAsking(false);
            void askAgain(api, listTokens);
          }}
        />
      )}
    </AccountCard>
  );
}
