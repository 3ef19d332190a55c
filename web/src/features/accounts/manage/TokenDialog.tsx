// Asks for name, scope, end and the password before an API token is made
// (docs/design/web-accounts.md#api-tokens).
import { addToken } from '@glimpse/contracts/account-tokens';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TokenFields, type TypedToken, tokenProblem } from '#features/accounts/manage/TokenFields.tsx';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const fields = ['name', 'scope', 'days', 'confirmation'];
const first: TypedToken = { name: '', scope: 'create', days: '90', confirmation: '' };

type TokenDialogProps = { onMade(token: string): void; onClose(): void };

export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const t = useTranslations('accounts.account.token');
  const form = useTranslations('accounts.form');
  const app = useTranslations('app');
  const [typed, setTyped] = useState(first);
  const type = (part: Partial<TypedToken>) => setTyped((before) => ({ ...before, ...part }));
  const { state, send } = useAccountForm({
    endpoint: addToken,
    onDone: ({ record }) => onMade(record.apitoken),
  });
  const errorOf = useFieldError(state, fields);
  return (
    <Dialog
      title={t('createTitle')}
      size="small"
      closeLabel={app('close')}
      pending={state.pending}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <AccountForm
        state={state}
        action={addToken.path}
        fields={fields}
        onSubmit={() => void send({ body: typed }, tokenProblem(typed))}
      >
        <TokenFields typed={typed} errorOf={errorOf} onType={type} />
        <PasswordField
          name="confirmation"
          label={form('password')}
          help={t('createText')}
          error={errorOf('confirmation')}
          autoComplete="current-password"
          value={typed.confirmation}
          onValue={(confirmation) => type({ confirmation })}
        />
        <div className="formActions">
          <SubmitButton
            state={state}
            kind="primary"
            size="normal"
            label={t('create')}
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
