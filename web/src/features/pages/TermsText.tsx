// The rules of use; the operator completes names and law (web.md 4.18, /info/terms).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';

const topics = ['service', 'fair', 'loss', 'changes', 'law'] as const;

export function TermsText() {
  const t = useTranslations('pages.terms');
  const { brand, site_host: host } = useBootstrap();
  const sections = topics.map((topic) => ({ id: topic, title: t(topic), body: <p>{t(`${topic}Text`, { brand: brand.name ?? host })}</p> }));
  return <InformationFrame heading={t('heading')} lead={t('lead')} mark={brand.operator ? undefined : t('template')} sections={sections} />;
}
