// What follows the request for a reset (docs/design/web-accounts.md#reset).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Address } from '#features/accounts/enter/Address.tsx';
import { Narrow } from '#features/accounts/enter/EntryFrame.tsx';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';

/** Says the same for every address (docs/design/trust.md#enumeration). */
export function ResetSent({ address }: { readonly address: string }) {
  const t = useTranslations('accounts.forgot');
  return (
    <Narrow>
      <MessageCard
        focus
        iris="open"
        heading={t('sentHeading')}
        action={<Link to={paths.signIn}>{t('signIn')}</Link>}
      >
        <p>{t.rich('sent', { address: () => <Address>{address}</Address> })}</p>
      </MessageCard>
    </Narrow>
  );
}
