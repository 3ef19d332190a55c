// The choice between month and year, with what a year saves (docs/design/web-domains.md#plans).
import type { Tier } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { type Period, savedByYear, usePrices } from '#features/billing/prices.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Segment } from '#ui/form/Segment.tsx';

type BillingPeriodProps = {
  readonly period: Period;
  /** The plan whose saving is shown. */
  readonly tier: Tier | undefined;
  onPeriod(period: Period): void;
};

export function BillingPeriod({ period, tier, onPeriod }: BillingPeriodProps) {
  const t = useTranslations('billing.plans');
  const { percent } = usePrices();
  const saved = tier ? savedByYear(tier.amount) : 0;
  const yearly = (
    <>
      {t('yearly')} {saved > 0 && <Badge tone="brand">{t('less', { percent: percent(saved) })}</Badge>}
    </>
  );
  return (
    <Segment
      legend={t('period')}
      options={[
        { value: 'month', label: t('monthly') },
        { value: 'year', label: yearly },
      ]}
      value={period}
      onChange={onPeriod}
    />
  );
}
