// Asks for the password before an API token is made (docs/design/web-accounts.md#api-token).
import { makeApiToken } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { fieldProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const fields = ['confirmation'];

type TokenDialogProps = {
  /** A token exists, which ends. */
  readonly replaces: boolean;
  onMade(token: string): void;
  onClose(): void;
};

export function TokenDialog({ replaces, onMade, onClose }: TokenDialogProps) {
  const t = useTranslations('accounts.account.token');
  const form = useTranslations('accounts.form');
  const app = useTranslations('app');
  const [confirmation, setConfirmation] = useState('');
  const { state, send } = useAccountForm({
    endpoint: makeApiToken,
    onDone: ({ record }) => onMade(record.apitoken),
  });
  const errorOf = useFieldError(state, fields);
  const problem = confirmation === '' ? fieldProblem('confirmation', 'accounts.confirm_missing') : undefined;
  return (
    <Dialog
      title={replaces ? t('replaceTitle') : t('createTitle')}
      size="small"
      closeLabel={app('close')}
      pending={state.pending}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <AccountForm
        state={state}
        action={makeApiToken.path}
        fields={fields}
        onSubmit={() => void send({ body: { confirmation } }, problem)}
      >
        <p>{replaces ? t('replaceText') : t('createText')}</p>
        <PasswordField
          name="confirmation"
          label={form('password')}
          error={errorOf('confirmation')}
          autoComplete="current-password"
          value={confirmation}
          onValue={setConfirmation}
        />
        <div className="formActions">
          <SubmitButton
            state={state}
            kind={replaces ? 'dangerSolid' : 'primary'}
            size="normal"
            label={replaces ? t('replace') : t('create')}
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
