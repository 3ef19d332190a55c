// The footer of pages with navigation: links, rights, switches (docs/design/web-shell.md#footer).
import { useTranslations } from 'use-intl';
import { readJurisdictions } from '#features/regions/jurisdictions.ts';
import { useApp } from '#lib/app.tsx';
import { serverNow } from '#lib/clock.ts';
import { FeedbackButton } from '#shell/feedback/FeedbackButton.tsx';
import { FooterColumns, FooterRow } from '#shell/footer/FooterColumns.tsx';
import { RegionPopover } from '#shell/footer/RegionPopover.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { useRouteHandle } from '#shell/route-handle.ts';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import { ThemeToggle } from '#shell/settings/ThemeToggle.tsx';
import css from './SiteFooter.module.css';

/**
 * The feedback button needs accounts; a route can hide it. Without accounts the settings stand here.
 * The pages of customers have one row of links (record 119).
 */
export function SiteFooter() {
  const t = useTranslations('shell');
  const { bootstrap } = useApp();
  const { brand, version, authentication, authenticated } = bootstrap;
  const regions = readJurisdictions(bootstrap);
  const hidesFeedback = useRouteHandle()?.handle.hidesFeedback === true;
  return (
    <footer className={css['foot']}>
      <div className="wrap">
        {authenticated ? (
          <FooterRow />
        ) : (
          <div className={css['columns']}>
            <div>
              <Logo />
              <p className="muted">{brand.tagline ?? t('tagline')}</p>
            </div>
            <FooterColumns hidesFeedback={hidesFeedback} />
          </div>
        )}
        <div className={css['row']}>
          <p className={css['rights']}>
            {t('rights', { year: String(new Date(serverNow()).getFullYear()), brand: brand.name ?? '' })}{' '}
            <span className="tiny">v{version}</span>
          </p>
          {regions.list.length > 0 && <RegionPopover regions={regions} />}
          <ThemeToggle />
          {!authentication.enabled && <SettingsButton />}
          {authentication.enabled && !hidesFeedback && <FeedbackButton />}
        </div>
      </div>
    </footer>
  );
}
