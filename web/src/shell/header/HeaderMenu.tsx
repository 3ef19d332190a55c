// The links of the header in one menu, for narrow screens (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '#shell/header/CustomerLink.tsx';
import type { SiteLink } from '#shell/site-links.ts';
import { Popover } from '#ui/overlay/Popover.tsx';

type HeaderMenuProps = {
  readonly links: readonly SiteLink[];
  /** The signed-in customer; `undefined` for visitors. */
  readonly custid: string | undefined;
  readonly className: string | undefined;
};

export function HeaderMenu({ links, custid, className }: HeaderMenuProps) {
  const t = useTranslations('shell');
  return (
    <Popover label={t('menu')} icon="menu" iconOnly className={className}>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            {label === 'account' && custid !== undefined ? (
              <CustomerLink custid={custid} to={to} />
            ) : (
              <Link to={to}>{t(`links.${label}`)}</Link>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
