// The terms page: rules of use, which the operator completes (docs/design/web-colonel.md#information-pages).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

const topics = ['service', 'fair', 'account', 'plans', 'loss', 'changes', 'law'] as const;

export function Component() {
  const t = useTranslations('pages.terms');
  const { brand, site_host: host, authentication, plans_enabled: plansOn } = useBootstrap();
  const conditions = {
    account: { name: 'accounts', value: authentication.enabled ? 'yes' : '' },
    plans: { name: 'plans', value: plansOn ? 'yes' : '' },
  } as const;
  const sections = topics.map((topic) => ({
    id: topic,
    title: t(topic),
    body: <p>{t(`${topic}Text`, { brand: brand.name ?? host })}</p>,
    when: topic === 'account' || topic === 'plans' ? conditions[topic] : undefined,
  }));
  return (
    <InformationFrame
      heading={t('heading')}
      lead={t('lead')}
      template={{ text: t('template'), operator: brand.operator }}
      sections={sections}
    />
  );
}

export const start: PageStart = { Painted: Component, whole: true };
