// Who the customer is: id, since when, plan, use (docs/design/web-accounts.md#account-page).
import type { AccountPage } from '@glimpse/contracts/account-page';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { ChangeAddress } from '#features/accounts/manage/ChangeAddress.tsx';
import { NotifySwitch } from '#features/accounts/manage/NotifySwitch.tsx';
import { useDates } from '#lib/format/dates.ts';
import { AddressText } from '#ui/display/AddressText.tsx';
import css from './Account.module.css';

export function ProfileCard({ account }: { readonly account: AccountPage }) {
  const t = useTranslations('accounts.account.profile');
  const { day } = useDates();
  const { custid, created, plan, secrets_created: n } = account.cust;
  return (
    <AccountCard id="profile" heading={t('heading')}>
      <dl className={css['facts']}>
        <div>
          <dt>{t('customer')}</dt>
          <dd>
            <AddressText address={custid} />
          </dd>
        </div>
        <div>
          <dt>{t('since')}</dt>
          <dd>{day(created)}</dd>
        </div>
        <div>
          <dt>{t('plan')}</dt>
          <dd>{plan.options.name}</dd>
        </div>
        <div>
          <dt>{t('use')}</dt>
          <dd>{t('created', { n })}</dd>
        </div>
      </dl>
      <ChangeAddress />
      <NotifySwitch account={account} />
    </AccountCard>
  );
}
