// Asks for the password before the account is deleted (docs/design/web-accounts.md#deletion).
import { destroyAccount } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { fieldProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { resetStores } from '#lib/visitor/resets.ts';
import { safePath } from '#lib/visitor/safe-path.ts';
import { tellTabs } from '#lib/visitor/tabs.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const fields = ['confirmation'];

export function DeleteDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('accounts.account.delete');
  const form = useTranslations('accounts.form');
  const app = useTranslations('app');
  const { leave } = useApp();
  const [confirmation, setConfirmation] = useState('');
  const { state, send } = useAccountForm({
    endpoint: destroyAccount,
    onDone: ({ redirect }) => {
      tellTabs('signedOut');
      resetStores();
      leave(safePath(redirect) ?? paths.home);
      return 'leaving';
    },
  });
  const errorOf = useFieldError(state, fields);
  const problem = confirmation === '' ? fieldProblem('confirmation', 'accounts.confirm_missing') : undefined;
  return (
    <Dialog
      title={t('title')}
      closeLabel={app('close')}
      pending={state.pending}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <AccountForm
        state={state}
        action={destroyAccount.path}
        fields={fields}
        onSubmit={() => void send({ body: { confirmation } }, problem)}
      >
        <p>{t('consequence')}</p>
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
            kind="dangerSolid"
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
