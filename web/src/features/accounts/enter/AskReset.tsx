// Asks for a link that sets a new password (docs/design/web-accounts.md#reset).
import { askReset } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { AddressField } from '#features/accounts/shared/AddressField.tsx';
import { addressProblem } from '#features/accounts/shared/fields.ts';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { ResetSent } from '#features/accounts/enter/ResetSent.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useServerFailure } from '#lib/server-failure.ts';

export function AskReset() {
  const t = useTranslations('accounts.forgot');
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <ResetSent address={address} />;
  return (
    <EntryFrame heading={t('heading')}>
      <AskResetForm onAsked={setAddress} />
    </EntryFrame>
  );
}

const fields = ['u'];

function AskResetForm({ onAsked }: { onAsked(address: string): void }) {
  const t = useTranslations('accounts.forgot');
  const { form_fields } = useBootstrap();
  const [u, setU] = useState(form_fields?.['u'] ?? '');
  const { state, send } = useAccountForm({
    endpoint: askReset,
    first: useServerFailure(),
    onDone: () => onAsked(u.trim()),
  });
  const errorOf = useFieldError(state, fields);
  return (
    <AccountForm
      state={state}
      action={askReset.path}
      fields={fields}
      onSubmit={() => void send({ body: { u } }, addressProblem(u, 'accounts.bad_email'))}
    >
      <AddressField error={errorOf('u')} value={u} onValue={setU} />
      <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
    </AccountForm>
  );
}
