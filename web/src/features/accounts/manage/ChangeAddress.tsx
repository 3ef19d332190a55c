// Leads to a change of the address, and says what follows (docs/design/web-accounts.md#change-of-address).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressDialog } from '#features/accounts/manage/AddressDialog.tsx';
import { AddressText } from '#ui/display/AddressText.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';

export function ChangeAddress() {
  const t = useTranslations('accounts.account.address');
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<string>();
  return (
    <>
      {asked !== undefined && (
        <AlertBox kind="success" title={t('sent')} focus>
          {t.rich('sentText', { address: () => <AddressText address={asked} /> })}
        </AlertBox>
      )}
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      </div>
      {asking && (
        <AddressDialog
          onClose={() => setAsking(false)}
          onAsked={(address) => {
            setAsked(address);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
