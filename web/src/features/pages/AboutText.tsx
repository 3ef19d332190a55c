// The about page: what the service is, how it works, who runs it (docs/design/web.md#information-pages).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';

export function AboutText() {
  const t = useTranslations('pages.about');
  const { brand, site_host: host, regions } = useBootstrap();
  const how = (
    <ol>
      {(['step1', 'step2', 'step3'] as const).map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  );
  const source = (
    <p>
      {t('openText')} {brand.source_url && <a href={brand.source_url}>{t('source')}</a>}
    </p>
  );
  const sections = [
    { id: 'how', title: t('how'), body: how },
    { id: 'who', title: t('who'), body: <p>{brand.operator ?? t('nobody', { host })}</p> },
    { id: 'open', title: t('open'), body: source },
    ...(regions ? [{ id: 'regions', title: t('regions'), body: <p>{t('regionsText')}</p> }] : []),
  ];
  return (
    <InformationFrame
      heading={t('heading')}
      lead={t('lead', { brand: brand.name ?? host })}
      sections={sections}
    />
  );
}
