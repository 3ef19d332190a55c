// The card with the password form, and its success (docs/design/web-accounts.md#account-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { PasswordForm } from '#features/accounts/manage/PasswordForm.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

export function PasswordCard({ onChanged }: { onChanged(): void }) {
  const t = useTranslations('accounts.account.password');
  const app = useTranslations('app');
  const [done, setDone] = useState(0);
  const changed = () => {
    setDone(done + 1);
    onChanged();
  };
  return (
    <AccountCard heading={t('heading')}>
      {done > 0 && (
        <AlertBox key={done} kind="success" title={app('success')} focus>
          {t('done')}
        </AlertBox>
      )}
      <PasswordForm onTyped={() => setDone(0)} onDone={changed} />
    </AccountCard>
  );
}
