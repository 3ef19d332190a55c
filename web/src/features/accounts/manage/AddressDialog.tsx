// Asks for another address and the password (docs/design/web-accounts.md#change-of-address).
import { askAddress } from '@glimpse/contracts/account-address';
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { addressProblem, fieldProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const fields = ['newemail', 'confirmation'];
type Typed = { readonly newemail: string; readonly confirmation: string };
type AddressDialogProps = { onAsked(address: string): void; onClose(): void };

/** The first problem that the page finds itself. */
function problemOf({ newemail, confirmation }: Typed): ApiFailure | undefined {
  if (addressProblem(newemail, 'accounts.bad_new_address'))
    return fieldProblem('newemail', 'accounts.bad_new_address');
  return confirmation === '' ? fieldProblem('confirmation', 'accounts.confirm_missing') : undefined;
}

export function AddressDialog({ onAsked, onClose }: AddressDialogProps) {
  const t = useTranslations('accounts.account.address');
  const form = useTranslations('accounts.form');
  const app = useTranslations('app');
  const [typed, setTyped] = useState<Typed>({ newemail: '', confirmation: '' });
  const { state, send } = useAccountForm({
    endpoint: askAddress,
    onDone: () => onAsked(trimPasted(typed.newemail)),
  });
  const errorOf = useFieldError(state, fields);
  return (
    <Dialog
      title={t('title')}
      size="small"
      closeLabel={app('close')}
      pending={state.pending}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <AccountForm
        state={state}
        action={askAddress.path}
        fields={fields}
        onSubmit={() => void send({ body: typed }, problemOf(typed))}
      >
        <p>{t('text')}</p>
        <Field label={t('newAddress')} error={errorOf('newemail')}>
          <TextInput
            name="newemail"
            type="email"
            autoComplete="email"
            required
            value={typed.newemail}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, newemail: value })}
          />
        </Field>
        <PasswordField
          name="confirmation"
          label={form('password')}
          error={errorOf('confirmation')}
          autoComplete="current-password"
          value={typed.confirmation}
          onValue={(confirmation) => setTyped({ ...typed, confirmation })}
        />
        <div className="formActions">
          <SubmitButton
            state={state}
            kind="primary"
            size="normal"
            label={t('submit')}
            pending={t('pending')}
          />
          <Button kind="quiet" onClick={onClose} disabled={state.pending}>
            {t('cancel')}
          </Button>
        </div>
      </AccountForm>
    </Dialog>
  );
}
