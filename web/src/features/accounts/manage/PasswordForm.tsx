// The form that changes the password (docs/design/web-accounts.md#account-page).
import { changePassword } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemOf, type TypedPasswords } from '#features/accounts/manage/password-problem.ts';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { useBootstrap } from '#lib/app.tsx';

const fields = ['currentp', 'newp', 'newp2'];
const empty: TypedPasswords = { currentp: '', newp: '', newp2: '' };

type PasswordFormProps = { onTyped(): void; onDone(): void };

export function PasswordForm({ onTyped, onDone }: PasswordFormProps) {
  const t = useTranslations('accounts.account.password');
  const form = useTranslations('accounts.form');
  const [typed, setTyped] = useState(empty);
  const type = (part: Partial<TypedPasswords>) => {
    setTyped((before) => ({ ...before, ...part }));
    onTyped();
  };
  const { state, send } = useAccountForm({
    endpoint: changePassword,
    onDone: () => {
      setTyped(empty);
      onDone();
    },
  });
  const errorOf = useFieldError(state, fields);
  const edited = Object.values(typed).some((text) => text !== '');
  const { currentp, newp, newp2 } = typed;
  return (
    <AccountForm
      state={state}
      action={changePassword.path}
      fields={fields}
      label={t('heading')}
      onSubmit={() => void send({ body: typed }, problemOf(typed))}
    >
      <UserName />
      <div className="stack">
        <PasswordField
          name="currentp"
          label={t('current')}
          error={errorOf('currentp')}
          autoComplete="current-password"
          value={currentp}
          onValue={(text) => type({ currentp: text })}
        />
        <PasswordField
          name="newp"
          label={form('newPassword')}
          help={form('passwordHelp')}
          error={errorOf('newp')}
          autoComplete="new-password"
          value={newp}
          onValue={(text) => type({ newp: text })}
        />
        <PasswordField
          name="newp2"
          label={form('repeatPassword')}
          error={errorOf('newp2')}
          autoComplete="new-password"
          value={newp2}
          onValue={(text) => type({ newp2: text })}
        />
        <p className="small muted">{t('others')}</p>
        <div>
          <SubmitButton
            state={state}
            kind={edited ? 'primary' : 'outline'}
            size="normal"
            label={t('submit')}
            pending={t('pending')}
          />
        </div>
      </div>
    </AccountForm>
  );
}

/** Tells password managers whose password it is. */
function UserName() {
  const { custid } = useBootstrap();
  return <input type="email" autoComplete="username" value={custid} readOnly hidden />;
}
