// What can honestly be said about the sender (docs/design/web.md#trust-on-the-recipient-page).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

export function WhoSent() {
  const t = useTranslations('secrets.recipient');
  const { display_domain: host, domain_strategy, creation } = useBootstrap();
  const site = creation.open ? 'whoSite' : 'whoSiteOfAccounts';
  return (
    <Disclosure title={t('who')} tone="link">
      <p>{t(domain_strategy === 'custom' ? 'whoDomain' : site, { host })}</p>
    </Disclosure>
  );
}
