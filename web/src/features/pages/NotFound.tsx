// The page for unknown paths (docs/design/web.md#unknown-paths).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { useIsPainting } from '#lib/painted/painting.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import type { PageStart } from '#lib/router/page-start.ts';
import css from './NotFound.module.css';

export function NotFound() {
  const t = useTranslations('pages.notFound');
  return (
    <div className="wrap">
      <MessageCard
        iris="empty"
        heading={t('heading')}
        action={<LinkButton to={paths.home}>{t('home')}</LinkButton>}
        more={<Exits />}
      >
        <p>{t('text')}</p>
      </MessageCard>
    </div>
  );
}

export const notFoundStart: PageStart = { Painted: NotFound };

/** One line, painted with its first link; the others depend on the site and the visitor. */
function Exits() {
  const t = useTranslations('shell');
  const { authentication, authenticated, plans_enabled: plans } = useBootstrap();
  const known = !useIsPainting();
  return (
    <ul className={css['exits']}>
      <li>
        <Link to="/about">{t('links.about')}</Link>
      </li>
      {known && plans && authentication.enabled && (
        <li>
          <Link to="/pricing">{t('links.pricing')}</Link>
        </li>
      )}
      {known && authenticated && (
        <li>
          <Link to="/recent">{t('tabs.recent')}</Link>
        </li>
      )}
    </ul>
  );
}
