// What the plans include, side by side; figures come from the data of the plans
// (docs/design/web-domains.md#plans).
import type { Plan } from '@glimpse/contracts/billing';
import { freePlan } from '@glimpse/contracts/plan-table';
import { useTranslations } from 'use-intl';
import { findPlan } from '#features/billing/Features.tsx';
import type { FoundPlans } from '#features/billing/prices.ts';
import { useDurations } from '#lib/format/duration.ts';
import css from './PlanTable.module.css';

/** `every` is what no plan lacks. */
const rows = ['lifetime', 'size', 'domains', 'email', 'api', 'every'] as const;

/** Narrow screens scroll it sideways. */
export function PlanTable({ offer }: { readonly offer: FoundPlans }) {
  const t = useTranslations('billing.plans');
  const valueOf = usePlanValues();
  const plans = [freePlan, ...offer.records.map(({ planid }) => planid)]
    .map((planid) => offer.details.plans[planid])
    .filter((plan) => plan !== undefined);
  return (
    <div className={`card ${css['box']}`} role="region" aria-labelledby="compare" tabIndex={0}>
      <table>
        <caption id="compare">{t('compare.heading')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('compare.row')}</th>
            {plans.map((plan) => (
              <th key={plan.planid} scope="col">
                {nameOf(plan, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`compare.${row}`)}</th>
              {plans.map((plan) => (
                <td key={plan.planid}>{valueOf(plan, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<'billing.plans'>>;

function nameOf({ planid, options }: Plan, t: Translate): string {
  const known = findPlan(planid)?.id;
  return known ? t(`${known}.name`) : options.name;
}

/** Returns what a plan has in a row. */
function usePlanValues(): (plan: Plan, row: (typeof rows)[number]) => string {
  const t = useTranslations('billing.plans.compare');
  const { lifetime } = useDurations();
  return ({ options }, row) => {
    const has = (included: boolean): string => (included ? t('yes') : t('no'));
    switch (row) {
      case 'lifetime':
        return lifetime(options.ttl);
      case 'size':
        return t('characters', { count: options.size });
      case 'domains':
        return options.max_custom_domains > 0 ? t('upTo', { count: options.max_custom_domains }) : t('no');
      case 'email':
        return has(options.email);
      case 'api':
        return has(options.api);
      case 'every':
        return t('yes');
    }
  };
}
