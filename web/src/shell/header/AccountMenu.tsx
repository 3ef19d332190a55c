// The menu of a signed-in customer: account, settings, administration, the way out
// (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SettingsButton } from '#shell/settings/SettingsButton.tsx';
import type { SiteLink } from '#shell/site-links.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import css from './AccountMenu.module.css';

/** Shows the initial of the address; from 768 px also the address. */
export function AccountMenu({
  links,
  custid,
}: {
  readonly links: readonly SiteLink[];
  readonly custid: string;
}) {
  const t = useTranslations('shell');
  const face = (
    <>
      <span className={css['initial']} data-initial={[...custid][0]} />
      <bdi className={css['custid']}>{custid}</bdi>
    </>
  );
  return (
    <Popover label={t('accountOf', { custid })} face={face} className={css['menu']}>
      <ul>
        {links.map((link) => (
          <AccountEntry key={link.label} link={link} custid={custid} />
        ))}
      </ul>
    </Popover>
  );
}

/** The settings stand behind the account. */
function AccountEntry({ link: { label, to }, custid }: { readonly link: SiteLink; readonly custid: string }) {
  const t = useTranslations('shell.links');
  if (label !== 'account')
    return (
      <li>
        <Link to={to}>
          <Icon name={label === 'colonel' ? 'star' : 'out'} flip={label === 'signOut'} />
          {t(label)}
        </Link>
      </li>
    );
  return (
    <>
      <li>
        <Link to={to}>
          <Icon name="user" />
          <span className={css['account']}>
            {t(label)}
            <bdi>{custid}</bdi>
          </span>
        </Link>
      </li>
      <li>
        <SettingsButton />
      </li>
    </>
  );
}
