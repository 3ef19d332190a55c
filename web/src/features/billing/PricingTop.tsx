// The start of the plans page, which the server paints (docs/design/web-domains.md#plans).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Plans.module.css';

export function PricingTop({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('billing.plans');
  return (
    <div className={css['center']}>
      <PageHeading>{t('heading')}</PageHeading>
      <p className={css['lead']}>{t('lead')}</p>
      {children}
    </div>
  );
}
