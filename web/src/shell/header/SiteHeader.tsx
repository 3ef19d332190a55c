// The header of pages with navigation (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '#lib/app.tsx';
import { CustomerLink } from '#shell/header/CustomerLink.tsx';
import { HeaderMenu } from '#shell/header/HeaderMenu.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { UpgradeButton } from '#shell/header/UpgradeButton.tsx';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import { canUpgrade, headerLinks, type SiteLink } from '#shell/site-links.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { buttonClass } from '#ui/form/button-style.ts';
import css from './SiteHeader.module.css';

/** Wide screens show all links in a row, narrow ones in a menu. The settings need accounts here. */
export function SiteHeader() {
  const t = useTranslations('shell');
  const { bootstrap } = useApp();
  const { authenticated } = bootstrap;
  const links = headerLinks(bootstrap);
  const custid = authenticated ? bootstrap.custid : undefined;
  const last = links.filter(({ label }) => lastLinks.includes(label));
  return (
    <header className={authenticated ? `${css['top']} ${css['signedIn']}` : css['top']}>
      <div className={`wrap ${css['row']}`}>
        <Logo id="logo" />
        <nav aria-label={t('nav.account')} className={css['tools']}>
          {links
            .filter((link) => !last.includes(link))
            .map((link) => (
              <HeaderLink key={link.label} link={link} custid={custid} />
            ))}
          {canUpgrade(bootstrap) && <UpgradeButton />}
          {bootstrap.authentication.enabled && (
            <SettingsButton className={css['settings']} labelClass={css['words']} />
          )}
          {last.map((link) => (
            <HeaderLink key={link.label} link={link} custid={custid} />
          ))}
          <HeaderMenu links={links} custid={custid} className={css['narrow']} />
        </nav>
      </div>
    </header>
  );
}

/** These stand behind the settings. */
const lastLinks: readonly SiteLink['label'][] = ['signUp', 'signOut', 'colonel'];

function HeaderLink({ link: { label, to }, custid }: { link: SiteLink; custid: string | undefined }) {
  const t = useTranslations('shell.links');
  if (label === 'account' && custid !== undefined)
    return <CustomerLink custid={custid} to={to} className={`${css['link']} ${css['wide']}`} />;
  if (label === 'colonel')
    return (
      <Link
        to={to}
        className={buttonClass({ kind: 'quiet', square: true }, css['wide'])}
        aria-label={t(label)}
        title={t(label)}
      >
        <Icon name="star" />
      </Link>
    );
  const look = label === 'signUp' ? buttonClass({}) : css['link'];
  return (
    <Link to={to} className={`${look} ${css['wide']}`}>
      {label === 'signOut' && <Icon name="out" flip />}
      {t(label)}
    </Link>
  );
}
