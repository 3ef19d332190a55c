// What needs the customer's attention: a failed payment, a second subscription
// (docs/design/web-domains.md#subscription-card).
import type { BillingState } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { ManageButton } from '#features/billing/ManageButton.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

/** Says calmly what to do, and until when the plan stays. */
export function PaymentFailed({ state }: { readonly state: BillingState }) {
  const t = useTranslations('billing.subscription');
  const { day } = useDates();
  const { plan } = useBootstrap();
  const { grace_until: until } = state;
  return (
    <>
      <Notice tone="warn" title={t('failed')}>
        {until === null ? t('failedOver') : t('failedUntil', { plan: plan.options.name, date: day(until) })}
      </Notice>
      <ManageButton label={t(until === null ? 'payInvoice' : 'updateCard')} kind="primary" />
    </>
  );
}

export function DoublePayment({ count }: { readonly count: number }) {
  const t = useTranslations('billing.subscription');
  return (
    <Notice tone="warn" title={t('double')}>
      <div className="stack gap-3">
        <p>{t('doubleText', { n: count })}</p>
        <p>
          <LinkButton to={paths.feedback}>{t('tellUs')}</LinkButton>
        </p>
      </div>
    </Notice>
  );
}
