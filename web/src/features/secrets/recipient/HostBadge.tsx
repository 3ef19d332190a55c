// Shows the host of the page and if it is verified (docs/design/web.md#trust-on-the-recipient-page).
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import { Iris } from '#ui/display/Iris.tsx';
import css from './Recipient.module.css';

export type HostBadgeProps = {
  readonly host: string;
  readonly brand: string;
  /** True for a custom domain whose owner proved control of it. */
  readonly checked: boolean;
  /** Everybody may send from here. */
  readonly open: boolean;
  /** The page confirms the address of an account: nobody sent anything. */
  readonly confirms?: boolean;
  readonly iris: 'closed' | 'open' | undefined;
};

/** A page that the server fills in later has a placeholder for the host, and no initial. */
const initialOf = (host: string): string => (/^[\p{L}\p{N}]/u.exec(host)?.[0] ?? '').toUpperCase();

export function HostBadge({ host, brand, checked, open, confirms = false, iris }: HostBadgeProps) {
  const t = useTranslations('secrets.recipient');
  const ofSender = open ? 'siteAddress' : 'siteAddressOfAccounts';
  const site = confirms ? 'siteAddressOfSignUp' : ofSender;
  return (
    <div className={css['badge']}>
      <span className={css['seal']} aria-hidden="true" translate="no">
        {checked ? <Icon name="shield" /> : initialOf(host)}
      </span>
      <div>
        <p className={css['host']} translate="no">
          <bdi dir="ltr">{host}</bdi>
        </p>
        <p className={css['why']}>{checked ? t('checked') : t(site, { brand })}</p>
      </div>
      {iris && <Iris state={iris} small />}
    </div>
  );
}
