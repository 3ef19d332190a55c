// The about page: what the service is, how it works, who runs it
// (docs/design/web-colonel.md#information-pages).
import { useTranslations } from 'use-intl';
import { Fact } from '#features/pages/Fact.tsx';
import { InformationHead } from '#features/pages/InformationHead.tsx';
import { StatePicture } from '#features/pages/StatePicture.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { WhenFilled } from '#lib/painted/painted.tsx';
import type { PageStart } from '#lib/router/page-start.ts';
import css from './InformationFrame.module.css';

/** What happens to a text: each is a promise of docs/design/trust.md#promises in plain words. */
const topics = ['locked', 'once', 'keys', 'passphrase'] as const;

export function Component() {
  const t = useTranslations('pages.about');
  const { brand, site_host: host, regions } = useBootstrap();
  return (
    <div className="wrap">
      <InformationHead heading={t('heading')} lead={t('lead', { brand: brand.name ?? host })} />
      <StatePicture />
      <div className={css['facts']}>
        {topics.map((id) => (
          <Fact key={id} id={id} title={t(id)}>
            <p>{t(`${id}Text`)}</p>
          </Fact>
        ))}
        <Fact id="who" title={t('who')}>
          <WhenFilled name="operator" value={brand.operator} otherwise={<p>{t('nobody', { host })}</p>}>
            {(operator) => <p>{operator}</p>}
          </WhenFilled>
        </Fact>
        <Fact id="open" title={t('open')}>
          <OpenSource />
        </Fact>
        <WhenFilled name="regions" value={regions ? 'yes' : ''}>
          {() => (
            <Fact id="regions" title={t('regions')}>
              <p>{t('regionsText')}</p>
              <p>{t('regionsMore')}</p>
            </Fact>
          )}
        </WhenFilled>
      </div>
    </div>
  );
}

export const start: PageStart = { Painted: Component, whole: true };

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
