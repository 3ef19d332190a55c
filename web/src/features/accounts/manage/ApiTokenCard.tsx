// Makes and replaces the API token; shows it once (docs/design/web-accounts.md#api-token).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { NewToken } from '#features/accounts/manage/NewToken.tsx';
import { TokenDialog } from '#features/accounts/manage/TokenDialog.tsx';
import { Button } from '#ui/form/Button.tsx';

type ApiTokenCardProps = {
  readonly isSet: boolean;
  /** The last characters of the token. */
  readonly hint: string | null;
  onMade(): void;
};

export function ApiTokenCard({ isSet, hint, onMade }: ApiTokenCardProps) {
  const t = useTranslations('accounts.account.token');
  const [asking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  const exists = isSet || token !== undefined;
  return (
    <AccountCard heading={t('heading')}>
      <p className="muted">{t('lead')}</p>
      {token === undefined ? (
        <p>{exists ? t.rich('hint', { token: () => <Hint>{hint ?? ''}</Hint> }) : t('none')}</p>
      ) : (
        <NewToken token={token} />
      )}
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {exists ? t('replace') : t('create')}
        </Button>
      </div>
      {asking && (
        <TokenDialog
          replaces={exists}
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setToken(made);
            setAsking(false);
            onMade();
          }}
        />
      )}
    </AccountCard>
  );
}

function Hint({ children }: { readonly children: string }) {
  return (
    <bdi className="mono" dir="ltr" translate="no">
      {children}
    </bdi>
  );
}
