// The footer of pages with navigation: links, rights, switches (docs/design/web.md#footer).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';
import { useLanguage } from '#lib/language.tsx';
import { FeedbackButton } from '#shell/feedback/FeedbackButton.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { RegionPopover } from '#shell/footer/RegionPopover.tsx';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import { footerColumns, type SiteLink } from '#shell/site-links.ts';
import { ThemeToggle } from '#shell/settings/ThemeToggle.tsx';
import css from './SiteFooter.module.css';

/** Shows the settings only where more than one language is on offer. */
export function SiteFooter() {
  const t = useTranslations('shell');
  const { bootstrap } = useApp();
  const { brand, version } = bootstrap;
  const { offered } = useLanguage();
  return (
    <footer className={css['foot']}>
      <div className="wrap">
        <div className={css['columns']}>
          <div>
            <Logo />
            <p className="muted">{brand.tagline ?? t('tagline')}</p>
          </div>
          {footerColumns(bootstrap).map(({ heading, links }) => (
            <nav key={heading} aria-label={t(`footer.${heading}`)}>
              <h2>{t(`footer.${heading}`)}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.label}>
                    <FooterLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={css['row']}>
          <p className={css['rights']}>
            {t('rights', { year: String(new Date(now()).getFullYear()), brand: brand.name ?? '' })}{' '}
            <span className="tiny">v{version}</span>
          </p>
          {bootstrap.regions && <RegionPopover regions={bootstrap.regions} />}
          {offered.length > 1 && <SettingsButton />}
          <ThemeToggle />
          {bootstrap.authentication.enabled && <FeedbackButton />}
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ link: { label, to, outside } }: { link: SiteLink }) {
  const t = useTranslations('shell.links');
  if (outside) return <a href={to}>{t(label)}</a>;
  return (
    <Link to={to} viewTransition>
      {t(label)}
    </Link>
  );
}
