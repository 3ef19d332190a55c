// The id of the signed-in customer, linked to the account (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './SiteHeader.module.css';

/** Cut at 240 px; the title holds the whole id. */
export function CustomerLink({ custid, to, className }: { custid: string; to: string; className?: string }) {
  const t = useTranslations('shell');
  return (
    <Link to={to} className={className} title={custid}>
      <Icon name="user" />
      <VisuallyHidden>{t('accountOf')}</VisuallyHidden>
      <bdi className={css['custid']}>{custid}</bdi>
    </Link>
  );
}
