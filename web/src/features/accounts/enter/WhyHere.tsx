// Says what led to the sign-in page (docs/design/web-accounts.md#sign-in).
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { askedPath } from '#features/accounts/enter/after-sign-in.ts';
import { useApp } from '#lib/app.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Another page that needs an account, or a changed password. */
export function WhyHere() {
  const t = useTranslations('accounts.signIn');
  const app = useTranslations('app');
  const { flash } = useApp();
  const { search } = useLocation();
  const [message] = useState(() => flash.take());
  if (message !== undefined)
    return (
      <AlertBox kind="success" title={app('success')}>
        {message}
      </AlertBox>
    );
  return askedPath(search) === undefined ? null : <Notice tone="info">{t('toSeeThat')}</Notice>;
}
