// Makes and replaces the API token; shows it once (docs/design/web-accounts.md#api-token).
import { makeApiToken } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { ReplaceDialog } from '#features/accounts/manage/ReplaceDialog.tsx';
import { NewToken } from '#features/accounts/manage/NewToken.tsx';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';

type ApiTokenCardProps = {
  readonly isSet: boolean;
  /** The last characters of the token. */
  readonly hint: string | null;
};

export function ApiTokenCard({ isSet, hint }: ApiTokenCardProps) {
  const t = useTranslations('accounts.account.token');
  const [asking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  const { state, send } = useAccountForm({
    endpoint: makeApiToken,
    onDone: ({ record }) => {
      setToken(record.apitoken);
      setAsking(false);
    },
    onFailed: () => setAsking(false),
  });
  const exists = isSet || token !== undefined;
  return (
    <AccountCard heading={t('heading')}>
      <p className="muted">{t('lead')}</p>
      {token === undefined ? (
        <p>{exists ? t.rich('hint', { token: () => <Hint>{hint ?? ''}</Hint> }) : t('none')}</p>
      ) : (
        <NewToken token={token} />
      )}
      <AccountForm
        state={state}
        action={makeApiToken.path}
        fields={[]}
        onSubmit={() => (exists ? setAsking(true) : void send({}))}
      >
        <div>
          <SubmitButton
            state={state}
            kind="outline"
            size="normal"
            label={exists ? t('replace') : t('create')}
            pending={t('pending')}
          />
        </div>
      </AccountForm>
      {asking && (
        <ReplaceDialog
          pending={state.pending}
          onClose={() => setAsking(false)}
          onConfirm={() => void send({})}
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
