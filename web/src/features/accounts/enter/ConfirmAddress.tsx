// Confirms another address of an account by the link of a mail
// (docs/design/web-accounts.md#change-of-address).
import { confirmAddress } from '@glimpse/contracts/account-address';
import { limits } from '@glimpse/contracts/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressOutcome, type OutcomeOfAddress } from '#features/accounts/enter/AddressOutcome.tsx';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { repairKey } from '#lib/router/repair-link.ts';
import { useParams } from '#lib/router/hooks.ts';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

/** Opening the page changes nothing: only the press of the button does. */
export function Component() {
  const t = useTranslations('accounts.address');
  const { addressKey: given = '' } = useParams();
  const key = repairKey(given, limits.resetKeyChars) ?? given;
  const [outcome, setOutcome] = useState<OutcomeOfAddress>();
  const { state, send } = useAccountForm({
    endpoint: confirmAddress,
    onDone: ({ record }) => setOutcome(record.state),
    onFailed: ({ code }) => {
      if (code === 'accounts.unknown_address_link') setOutcome('dead');
      if (code === 'accounts.address_taken') setOutcome('taken');
    },
  });
  if (outcome) return <AddressOutcome outcome={outcome} />;
  return (
    <EntryFrame heading={t('heading')}>
      <AccountForm
        state={state}
        action={confirmAddress.path}
        fields={[]}
        onSubmit={() => void send({ body: { key } })}
      >
        <p>{t('text')}</p>
        <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
      </AccountForm>
    </EntryFrame>
  );
}

export const start: PageStart = { Painted, noIndex: true };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('accounts.address');
  return (
    <EntryFrame heading={t('heading')}>
      <Notice page="other" />
    </EntryFrame>
  );
}
