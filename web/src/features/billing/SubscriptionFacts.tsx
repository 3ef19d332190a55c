// The facts of a subscription: plan, next date, card, and what needs attention
// (docs/design/web-domains.md#subscription-card).
import type { BillingState } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { ManageButton } from '#features/billing/ManageButton.tsx';
import { DoublePayment, PaymentFailed } from '#features/billing/PaymentNotices.tsx';
import { RunningSubscription } from '#features/billing/RunningSubscription.tsx';
import { UpgradeOffer } from '#features/billing/UpgradeOffer.tsx';

export function SubscriptionFacts({ state }: { readonly state: BillingState }) {
  const t = useTranslations('billing.subscription');
  const { subscription_status: status, has_active_subscription: isActive } = state;
  const isUnpaid = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  return (
    <>
      {state.double_payments > 0 && <DoublePayment count={state.double_payments} />}
      {isUnpaid && <PaymentFailed state={state} />}
      {isActive && <RunningSubscription state={state} />}
      {hasEnded && <UpgradeOffer ended />}
      {!isUnpaid && !hasEnded && <ManageButton label={t('manage')} />}
      <p className="muted small">{isActive ? t('before') : t('after')}</p>
    </>
  );
}
