// The three columns of links in the footer (docs/design/web-shell.md#footer).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { footerColumns, type SiteLink } from '#shell/site-links.ts';

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

function FooterLink({ link: { label, to, outside } }: { link: SiteLink }) {
  const t = useTranslations('shell.links');
  if (outside) return <a href={to}>{t(label)}</a>;
  return <Link to={to}>{t(label)}</Link>;
}
