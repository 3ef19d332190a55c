// The start of each page of domains, which the server paints (docs/design/web-domains.md).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './Domains.module.css';

type DomainsTopProps = {
  readonly page: 'list' | 'add' | 'verify';
  /** The name of the domain, once it is known. */
  readonly heading?: ReactNode;
  readonly badge?: ReactNode;
};

export function DomainsTop({ page, heading, badge }: DomainsTopProps) {
  const t = useTranslations('domains');
  return (
    <>
      {page !== 'list' && (
        <p className={`small ${css['back']}`}>
          <Link to={paths.domains} viewTransition>
            {t(`${page}.back`)}
          </Link>
        </p>
      )}
      <PageHeading badge={badge}>{heading ?? t(`${page}.heading`)}</PageHeading>
    </>
  );
}
