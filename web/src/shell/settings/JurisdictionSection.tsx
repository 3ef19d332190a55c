// Where the data of this site lies, and the other places (docs/design/web-shell.md#settings).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Jurisdictions } from '#features/regions/jurisdictions.ts';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { RegionList } from '#shell/settings/RegionList.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './SettingsDialog.module.css';

type JurisdictionSectionProps = { readonly regions: Jurisdictions; onLeave(): void };

export function JurisdictionSection({ regions, onLeave }: JurisdictionSectionProps) {
  const t = useTranslations('shell.settings');
  const { authenticated, custid, support_host: support } = useApp().bootstrap;
  const ask = (words: ReactNode) => (
    <Link to={paths.feedback} onClick={onLeave}>
      {words}
    </Link>
  );
  const docs = (words: ReactNode) => <a href={`https://${support}/docs`}>{words}</a>;
  return (
    <section className="stack gap-2" aria-labelledby="jurisdiction" aria-busy={regions.loading}>
      <h3 id="jurisdiction" className={css['heading']}>
        {t('jurisdiction')}
      </h3>
      <dl className={css['record']}>
        {authenticated && (
          <div>
            <dt>{t('customer')}</dt>
            <dd>
              <bdi>{custid}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('dataIn')}</dt>
          <dd>
            <CurrentRegion regions={regions} />
          </dd>
        </div>
      </dl>
      <Disclosure title={t('more')} openTitle={t('less')} tone="link">
        <div className={`stack gap-3 ${css['details']}`}>
          <p className="muted">{t('separate')}</p>
          <p className="muted">{support ? t.rich('askWithDocs', { docs, ask }) : t.rich('ask', { ask })}</p>
          <RegionList regions={regions} />
        </div>
      </Disclosure>
    </section>
  );
}

function CurrentRegion({ regions: { current, loading } }: { regions: Jurisdictions }) {
  const t = useTranslations('shell.settings');
  if (loading) return t('regionLoading');
  if (!current) return <span className={css['error']}>{t('regionUnknown')}</span>;
  return t.rich('region', {
    name: () => <bdi>{current.display_name}</bdi>,
    domain: () => <bdi className="mono">{current.domain}</bdi>,
  });
}
