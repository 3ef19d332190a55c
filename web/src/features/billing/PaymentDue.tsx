// Says on every page of a customer that a payment failed, and leads to the way to pay
// (docs/design/web-domains.md#subscription-card).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** @param until when the unpaid plan ends, in seconds */
export function PaymentDue({ until }: { readonly until: number }) {
  const t = useTranslations('billing.due');
  const { day } = useDates();
  const { plan } = useBootstrap();
  const link = (words: ReactNode) => <Link to={paths.account}>{words}</Link>;
  return (
    <section aria-label={t('name')}>
      <Notice tone="warn" title={t('failed')}>
        {t.rich('until', { plan: plan.options.name, date: day(until), link })}
      </Notice>
    </section>
  );
}
