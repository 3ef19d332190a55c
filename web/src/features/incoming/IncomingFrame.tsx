// Heading and column of the incoming form, also prerendered (docs/design/web-colonel.md#incoming).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { useFilled } from '#lib/painted/painted.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Incoming.module.css';

export function IncomingFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('incoming');
  const recipient = useFilled('recipient', useBootstrap().incoming_recipient ?? '');
  return (
    <div className="wrap">
      <div className={`stack gap-5 ${css['column']}`}>
        <div>
          <PageHeading>{t('heading')}</PageHeading>
          <p className={css['lead']}>{t.rich('lead', { recipient: () => <bdi>{recipient}</bdi> })}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
