// Shows the host of the page and if it is verified (docs/design/web.md#trust-on-the-recipient-page).
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Recipient.module.css';

export type HostBadgeProps = {
  readonly host: string;
  readonly brand: string;
  /** True for a custom domain whose owner proved control of it. */
  readonly checked: boolean;
};

export function HostBadge({ host, brand, checked }: HostBadgeProps) {
  const t = useTranslations('secrets.recipient');
  return (
    <div className={css['badge']}>
      <span className={checked ? css['seal'] : css['globe']}>
        <Icon name={checked ? 'shield' : 'globe'} />
      </span>
      <div>
        <p className={css['host']} dir="ltr" translate="no">
          {host}
        </p>
        <p className={css['why']}>{checked ? t('checked') : t('siteAddress', { brand })}</p>
      </div>
    </div>
  );
}
