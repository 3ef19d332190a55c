// The heading and lead of Home, which the build prerenders (docs/design/web-secrets.md#home).
import { useTranslations } from 'use-intl';
import css from './Home.module.css';

export function HomeIntro() {
  const t = useTranslations('secrets.home');
  return (
    <div className={css['intro']}>
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className={css['lead']}>{t('lead')}</p>
    </div>
  );
}
