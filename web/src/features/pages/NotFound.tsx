// The page for unknown paths (docs/design/web.md#unknown-paths).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';

export function NotFound() {
  const t = useTranslations('pages.notFound');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div className="stack proseWrap">
        <p>{t('text')}</p>
        <p>
          <Link to={paths.home}>{t('home')}</Link>
        </p>
      </div>
    </div>
  );
}
