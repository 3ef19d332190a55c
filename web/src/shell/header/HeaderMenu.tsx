// The links of a visitor in one menu, for narrow screens (docs/design/web-shell.md#header).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { SiteLink } from '#shell/site-links.ts';
import { Popover } from '#ui/overlay/Popover.tsx';

type HeaderMenuProps = {
  readonly links: readonly SiteLink[];
  readonly className: string | undefined;
};

export function HeaderMenu({ links, className }: HeaderMenuProps) {
  const t = useTranslations('shell');
  return (
    <Popover label={t('menu')} icon="menu" iconOnly className={className}>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{t(`links.${label}`)}</Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
