// The password form of the section Security, and its success (docs/design/web-accounts.md#account-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordForm } from '#features/accounts/manage/PasswordForm.tsx';
import { SectionPart } from '#features/accounts/manage/SectionPart.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

export function PasswordPart({ onChanged }: { onChanged(): void }) {
  const t = useTranslations('accounts.account.password');
  const app = useTranslations('app');
  const [done, setDone] = useState(0);
  const changed = () => {
    setDone(done + 1);
    onChanged();
  };
  return (
    <SectionPart heading={t('heading')}>
      {done > 0 && (
        <AlertBox key={done} kind="success" title={app('success')} focus>
          {t('done')}
        </AlertBox>
      )}
      <PasswordForm onTyped={() => setDone(0)} onDone={changed} />
    </SectionPart>
  );
}
