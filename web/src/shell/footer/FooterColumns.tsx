// The links of the footer: three columns, or one row (docs/design/web-shell.md#footer).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { footerColumns, footerRow, type SiteLink } from '#shell/site-links.ts';
import css from './SiteFooter.module.css';

/** An empty column is not drawn, and a link without a page or address is absent. */
export function FooterColumns({ hidesFeedback = false }: { readonly hidesFeedback?: boolean }) {
  const t = useTranslations('shell.footer');
  return footerColumns(useApp().bootstrap, hidesFeedback).map(({ heading, links }) => (
    <nav key={heading} aria-label={t(heading)}>
      <h2>{t(heading)}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <FooterLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  ));
}

/** The links of a customer's pages in one row. */
export function FooterRow() {
  const t = useTranslations('shell.footer');
  return (
    <nav aria-label={t('links')} className={css['links']}>
      <ul>
        {footerRow(useApp().bootstrap).map((link) => (
          <li key={link.label}>
            <FooterLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterLink({ link: { label, to, outside } }: { link: SiteLink }) {
  const t = useTranslations('shell.links');
  if (outside) return <a href={to}>{t(label)}</a>;
  return <Link to={to}>{t(label)}</Link>;
}
