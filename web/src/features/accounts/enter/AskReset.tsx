// Asks for a link that sets a new password (docs/design/web-accounts.md#reset).
import { askReset } from '@glimpse/contracts/accounts';
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
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
import { paths } from '#lib/paths.ts';
import { useServerFailure } from '#lib/server-failure.ts';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

export function Component() {
  const t = useTranslations('accounts.forgot');
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <ResetSent address={address} />;
  return (
    <EntryFrame heading={t('heading')} below={<Link to={paths.signIn}>{t('signIn')}</Link>}>
      <AskResetForm onAsked={setAddress} />
    </EntryFrame>
  );
}

export const start: PageStart = { Painted, noIndex: true };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('accounts.forgot');
  return (
    <EntryFrame heading={t('heading')}>
      <Notice page="other" />
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
    onDone: () => onAsked(trimPasted(u)),
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
