// The header of pages with navigation (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { customerHeader } from '#shell/header/customer-header.tsx';
import { HeaderBar } from '#shell/header/HeaderBar.tsx';
import { HeaderMenu } from '#shell/header/HeaderMenu.tsx';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import { headerLinks } from '#shell/site-links.ts';
import { buttonClass } from '#ui/form/button-style.ts';
import css from './HeaderBar.module.css';

/** A customer has one menu. A visitor has links: in a row on wide screens, in a menu on narrow ones. */
export function SiteHeader() {
  if (!useApp().bootstrap.authenticated)
    return (
      <HeaderBar>
        <VisitorLinks />
      </HeaderBar>
    );
  return customerHeader() ?? <HeaderBar />; // the next page asks for its chunk again
}

/** The settings need accounts here. */
function VisitorLinks() {
  const t = useTranslations('shell.links');
  const { bootstrap } = useApp();
  const links = headerLinks(bootstrap);
  return (
    <>
      {links.map(({ label, to }) => (
        <Link
          key={label}
          to={to}
          className={`${label === 'signUp' ? buttonClass({}) : css['link']} ${css['wide']}`}
        >
          {t(label)}
        </Link>
      ))}
      {bootstrap.authentication.enabled && <SettingsButton iconOnly />}
      <HeaderMenu links={links} className={css['narrow']} />
    </>
  );
}
