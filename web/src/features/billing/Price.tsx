// The price of a plan for a period, and how long a trial is free (docs/design/web-domains.md#plans).
import type { Tier } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { type FoundPlans, type Period, usePrices } from '#features/billing/prices.ts';
import { useBootstrap } from '#lib/app.tsx';
import css from './Plans.module.css';

export function Price({ amount, period }: { readonly amount: Tier['amount']; readonly period: Period }) {
  const t = useTranslations('billing.plans');
  const { money } = usePrices();
  const { monthly, annually } = amount;
  if (monthly === 0) return <Shown price={money(0)} line={t('free')} />;
  if (period === 'month') return <Shown price={money(monthly)} line={t('perMonth')} />;
  return <Shown price={money(annually / 12)} line={t('perYear', { price: money(annually) })} />;
}

function Shown({ price, line }: { readonly price: string; readonly line: string }) {
  return (
    <p className={css['price']}>
      <b>{price}</b> <span className="muted small">{line}</span>
    </p>
  );
}

/** Shows how long the first subscription is free, to accounts without a paid plan. */
export function Trial({ offer }: { readonly offer: FoundPlans }) {
  const t = useTranslations('billing.plans');
  const { is_paid: isPaid } = useBootstrap();
  const days = offer.details.trial_days;
  return days > 0 && !isPaid ? <p>{t('trial', { days })}</p> : null;
}
