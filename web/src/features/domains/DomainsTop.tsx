// The start of each page of domains, which the server paints (docs/design/web-domains.md).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import css from './Domains.module.css';

type DomainsTopProps = {
  readonly page: 'list' | 'add' | 'verify';
  /** The name of the domain, once it is known. */
  readonly heading?: ReactNode;
  readonly badge?: ReactNode;
  /** Shows the outline of what is loaded, on the painted page. */
  readonly loading?: boolean;
};

/** Lines of the outline: two rows of the list, five steps of a domain. */
const outline = { list: 2, add: 0, verify: 5 } as const;

export function DomainsTop({ page, heading, badge, loading = false }: DomainsTopProps) {
  const t = useTranslations('domains');
  return (
    <>
      {page !== 'list' && (
        <p className={`small ${css['back']}`}>
          <Link to={paths.domains}>{t(`${page}.back`)}</Link>
        </p>
      )}
      <PageHeading badge={badge}>{heading ?? t(`${page}.heading`)}</PageHeading>
      {loading && outline[page] > 0 && (
        <div className={`card pad ${css['outline']}`} aria-busy="true">
          <Skeleton lines={outline[page]} />
        </div>
      )}
    </>
  );
}
