// What a plan includes; the figures come from the data of the plan (docs/design/web-domains.md#plans).
import type { Plan } from '@glimpse/contracts/billing';
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

/** Returns the lines of a plan; `undefined` for a plan that this release has no texts for. */
export function useFeatures(): (plan: Plan | undefined) => readonly string[] | undefined {
  const t = useTranslations('billing.plans');
  const { lifetime } = useDurations();
  return (plan) => {
    if (!plan) return undefined;
    const { ttl, size, max_custom_domains: domains } = plan.options;
    const figures = { lifetime: lifetime(ttl), size, domains };
    if (plan.planid === 'basic')
      return [t('basic.lifetime', figures), t('basic.size', figures), t('basic.email'), t('basic.more')];
    if (plan.planid === 'identity')
      return [
        t('identity.domains', figures),
        t('identity.certificates'),
        t('identity.lifetime', figures),
        t('identity.size', figures),
        t('identity.more'),
      ];
    if (plan.planid === 'global')
      return [
        t('global.cloud'),
        t('global.location'),
        t('global.domains', figures),
        t('global.delivery'),
        t('global.more'),
      ];
    return undefined;
  };
}
