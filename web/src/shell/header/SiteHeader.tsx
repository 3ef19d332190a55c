// The header of pages with navigation (docs/design/web.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { buttonClass } from '#ui/form/button-style.ts';
import { Popover } from '#ui/overlay/Popover.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import { headerLinks } from '#shell/site-links.ts';
import css from './SiteHeader.module.css';

/** Wide screens show a row of links, narrow ones a menu with links and settings. */
export function SiteHeader() {
  const t = useTranslations('shell');
  const links = headerLinks(useApp().bootstrap);
  return (
    <header className={css['top']}>
      <div className={`wrap ${css['row']}`}>
        <Logo id="logo" />
        <nav aria-label={t('nav.account')} className={css['wide']}>
          {links.map(({ label, to }) => (
            <Link
              key={label}
              to={to}
              viewTransition
              className={label === 'signUp' ? buttonClass({ size: 'small' }) : css['link']}
            >
              {t(`links.${label}`)}
            </Link>
          ))}
        </nav>
        <Popover label={t('menu')} icon="menu" iconOnly className={css['narrow']}>
          <ul>
            {links.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} viewTransition>
                  {t(`links.${label}`)}
                </Link>
              </li>
            ))}
            <li>
              <SettingsButton />
            </li>
          </ul>
        </Popover>
      </div>
    </header>
  );
}
