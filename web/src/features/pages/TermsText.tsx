// The terms page: rules of use, which the operator completes (docs/design/web.md#information-pages).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';

const topics = ['service', 'fair', 'loss', 'changes', 'law'] as const;

export function TermsText() {
  const t = useTranslations('pages.terms');
  const { brand, site_host: host } = useBootstrap();
  const sections = topics.map((topic) => ({
    id: topic,
    title: t(topic),
    body: <p>{t(`${topic}Text`, { brand: brand.name ?? host })}</p>,
  }));
  return (
    <InformationFrame
      heading={t('heading')}
      lead={t('lead')}
      mark={brand.operator ? undefined : t('template')}
      sections={sections}
    />
  );
}
