// Sets a new password with the key of a mail (docs/design/web-accounts.md#reset).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeadLink } from '#features/accounts/enter/DeadLink.tsx';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { ResetForm } from '#features/accounts/enter/ResetForm.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

export function Component() {
  const t = useTranslations('accounts.reset');
  const [dead, setDead] = useState(false);
  if (dead) return <DeadLink />;
  return (
    <EntryFrame heading={t('heading')}>
      <ResetForm onDead={() => setDead(true)} />
    </EntryFrame>
  );
}

export const start: PageStart = { Painted, noIndex: true };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('accounts.reset');
  return (
    <EntryFrame heading={t('heading')}>
      <Notice page="other" />
    </EntryFrame>
  );
}
