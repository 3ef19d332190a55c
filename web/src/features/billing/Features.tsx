// What a plan includes; the figures come from the data of the plan (docs/design/web-domains.md#plans).
import type { Plan } from '@glimpse/contracts/billing';
import { accountPlans } from '@glimpse/contracts/plan-table';
import { useTranslations } from 'use-intl';
import { useDurations } from '#lib/format/duration.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Plans.module.css';

export function Features({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={css['features']}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

type AccountPlan = (typeof accountPlans)[number];
const knownPlans: ReadonlyMap<string, AccountPlan> = new Map(accountPlans.map((plan) => [plan.id, plan]));

/** The plan of a code; `undefined` for one that this release has no texts for. */
export const findPlan = (planid: string): AccountPlan | undefined => knownPlans.get(planid);

/** Returns the lines of a plan; `undefined` for a plan that this release has no texts for. */
export function useFeatures(): (plan: Plan | undefined) => readonly string[] | undefined {
  const t = useTranslations('billing.plans');
  const { lifetime } = useDurations();
  return (plan) => {
    if (!plan) return undefined;
    const { ttl, size, max_custom_domains: domains } = plan.options;
    const figures = { lifetime: lifetime(ttl), size, domains };
    return findPlan(plan.planid)?.features.map((line) => t(line, figures));
  };
}
