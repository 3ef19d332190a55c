// What came of a payment or a change, for a customer who returns from the payment page
// (docs/design/web-domains.md#subscription-card).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import type { CheckoutResult } from '#features/billing/use-checkout.ts';
import { usePortalReturn } from '#features/billing/use-portal-return.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { paths } from '#lib/paths.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

export function PaymentResult({ result }: { readonly result: CheckoutResult }) {
  const t = useTranslations();
  const failureText = useFailureText();
  const { plan } = useBootstrap();
  switch (result.kind) {
    case 'checking':
      return <Notice live="status">{t('billing.subscription.checking')}</Notice>;
    case 'waiting':
      return <Notice live="status">{t('billing.subscription.confirming')}</Notice>;
    case 'stopped':
      return <Notice live="status">{t('billing.subscription.unconfirmed')}</Notice>;
    case 'active':
      return (
        <AlertBox kind="success" title={t('app.success')} focus>
          {t('billing.subscription.thanks', { plan: plan.options.name })}
        </AlertBox>
      );
    case 'failed':
      return (
        <AlertBox kind="error" title={t('app.error')} focus>
          <div className="stack gap-3">
            <p>{failureText(result.failure)}</p>
            {result.failure.code === 'billing.bad_checkout' && (
              <p>
                <LinkButton to={paths.feedback}>{t('billing.subscription.tellUs')}</LinkButton>
              </p>
            )}
          </div>
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
