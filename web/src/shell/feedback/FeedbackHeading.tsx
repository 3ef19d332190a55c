// Heading and frame of `/feedback`, which the build prerenders (docs/design/web-build.md#page-shell).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export function FeedbackHeading({ children }: { children: ReactNode }) {
  const t = useTranslations('feedback');
  return (
    <div className="wrap">
      <div className="proseWrap stack gap-6">
        <div className="stack gap-2">
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
