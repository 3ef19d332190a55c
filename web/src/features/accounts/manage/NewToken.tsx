// Shows a new API token once, in component memory only (docs/design/web-accounts.md#api-tokens).
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import css from './Account.module.css';

export function NewToken({ token }: { readonly token: string }) {
  const t = useTranslations('accounts.account.token');
  const app = useTranslations('app');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [token]);
  return (
    <div ref={box} className={css['token']} role="group" aria-label={t('newToken')} tabIndex={-1}>
      <p className="url" translate="no">
        {token}
      </p>
      <CopyButton
        text={token}
        label={app('copy')}
        copied={app('copied')}
        announcement={t('copied')}
        failed={app('copyFailed')}
      />
      <p className="small muted">{t('once')}</p>
    </div>
  );
}
