// What came of a payment or a change, for a customer who returns from the payment page
// (docs/design/web-domains.md#subscription-card).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { useCheckout } from '#features/billing/use-checkout.ts';
import { usePortalReturn } from '#features/billing/use-portal-return.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Nothing without `?checkout=` in the address. */
export function PaymentResult() {
  const t = useTranslations();
  const textOf = useFailureText();
  const { plan } = useBootstrap();
  const result = useCheckout();
  switch (result?.kind) {
    case undefined:
      return null;
    case 'checking':
      return <Notice live="status">{t('billing.subscription.checking')}</Notice>;
    case 'waiting':
      return <Notice live="status">{t('billing.subscription.confirming')}</Notice>;
    case 'active':
      return (
        <AlertBox kind="success" title={t('app.success')} focus>
          {t('billing.subscription.thanks', { plan: plan.options.name })}
        </AlertBox>
      );
    case 'failed':
      return (
        <AlertBox kind="error" title={t('app.error')} focus>
          {textOf(result.failure)}
        </AlertBox>
      );
  }
}

/** Nothing unless this tab comes from the payment page of a subscription. */
export function PortalResult() {
  const t = useTranslations('billing.subscription');
  const state = usePortalReturn();
  if (!state) return null;
  return <Notice live="status">{t(state === 'late' ? 'changesLater' : 'changes')}</Notice>;
}
