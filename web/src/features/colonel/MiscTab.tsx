// Facts of the installation (docs/design/web-colonel.md#administration).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import css from './Colonel.module.css';

export function MiscTab({ plans }: { readonly plans: boolean }) {
  const t = useTranslations('colonel.misc');
  const { version, site_host: host } = useBootstrap();
  return (
    <dl className={`card pad proseWrap ${css['misc']}`}>
      <dt>{t('version')}</dt>
      <dd>
        <bdi>{version}</bdi>
      </dd>
      <dt>{t('plans')}</dt>
      <dd>{plans ? t('on') : t('off')}</dd>
      <dt>{t('host')}</dt>
      <dd>
        <bdi>{host}</bdi>
      </dd>
    </dl>
  );
}
