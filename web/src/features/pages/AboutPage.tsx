// The about page: what the service is, how it works, who runs it
// (docs/design/web-colonel.md#information-pages).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { WhenFilled } from '#lib/painted/painted.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

/** What happens to a text: each is a promise of docs/design/trust.md#promises in plain words. */
const topics = ['locked', 'once', 'keys', 'passphrase'] as const;

export function Component() {
  const t = useTranslations('pages.about');
  const { brand, site_host: host, regions } = useBootstrap();
  const sections = [
    { id: 'how', title: t('how'), body: <Steps /> },
    ...topics.map((id) => ({ id, title: t(id), body: <p>{t(`${id}Text`)}</p> })),
    {
      id: 'who',
      title: t('who'),
      body: (
        <WhenFilled name="operator" value={brand.operator} otherwise={<p>{t('nobody', { host })}</p>}>
          {(operator) => <p>{operator}</p>}
        </WhenFilled>
      ),
    },
    { id: 'open', title: t('open'), body: <OpenSource /> },
    {
      id: 'regions',
      title: t('regions'),
      body: (
        <>
          <p>{t('regionsText')}</p>
          <p>{t('regionsMore')}</p>
        </>
      ),
      when: { name: 'regions' as const, value: regions ? 'yes' : '' },
    },
  ];
  return (
    <InformationFrame
      heading={t('heading')}
      lead={t('lead', { brand: brand.name ?? host })}
      sections={sections}
    />
  );
}

export const start: PageStart = { Painted: Component, whole: true };

function Steps() {
  const t = useTranslations('pages.about');
  return (
    <ol>
      {(['step1', 'step2', 'step3'] as const).map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  );
}

function OpenSource() {
  const t = useTranslations('pages.about');
  const { source_url: source } = useBootstrap().brand;
  return (
    <p>
      {t('openText')}{' '}
      <WhenFilled name="sourceUrl" value={source}>
        {(address) => <a href={address}>{t('source')}</a>}
      </WhenFilled>
    </p>
  );
}
