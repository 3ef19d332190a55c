// The logo: mark and name, linked to Home (docs/design/web.md#mark).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { Mark } from '#shell/header/Mark.tsx';
import css from './Logo.module.css';

/** Shows the configured picture, else the mark. The header sets `id`. */
export function Logo({ id }: { id?: 'logo' | undefined }) {
  const t = useTranslations('shell');
  const { brand } = useApp().bootstrap;
  const name = brand.name ?? '';
  return (
    <Link className={css['logo']} id={id} to={paths.home} aria-label={t('logo', { brand: name })}>
      {brand.logo_url ? <img src={brand.logo_url} alt="" height="28" /> : <Mark className={css['mark']} />}
      <span>{name}</span>
    </Link>
  );
}
