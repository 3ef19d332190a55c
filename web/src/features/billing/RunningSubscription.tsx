// A subscription in force: plan and cycle, the next date, and the card
// (docs/design/web-domains.md#subscription-card).
import type { BillingState } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

export function RunningSubscription({ state }: { readonly state: BillingState }) {
  const t = useTranslations('billing.subscription');
  const { day } = useDates();
  const { plan } = useBootstrap();
  const { billing_cycle: cycle, current_period_end: end, card } = state;
  const endsAt = state.cancel_at ?? (state.cancel_at_period_end ? end : null);
  const isPaid = state.subscription_status === 'active' || state.subscription_status === 'trialing';
  const next = state.subscription_status === 'trialing' ? 'trial' : 'renews';
  return (
    <>
      <p>
        <strong>{t(cycle === 'year' ? 'yearly' : 'monthly', { plan: plan.options.name })}</strong>
      </p>
      {endsAt === null ? (
        end !== null && isPaid && <p>{t(next, { date: day(end) })}</p>
      ) : (
        <Notice title={t('ends', { date: day(endsAt) })}>{t('endsNote')}</Notice>
      )}
      {card && (
        <p className="muted">
          <bdi>{t('card', { brand: brandName(card.brand), last4: card.last4 })}</bdi>
        </p>
      )}
    </>
  );
}

/** `american_express` becomes `American Express`. */
const brandName = (brand: string): string =>
  brand.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
