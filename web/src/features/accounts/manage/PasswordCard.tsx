// Changes the password; other devices are signed out (docs/design/web-accounts.md#account-page).
import { changePassword } from '@glimpse/contracts/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#features/accounts/manage/AccountCard.tsx';
import { AccountForm, useFieldError } from '#features/accounts/shared/AccountForm.tsx';
import { fieldProblem, passwordProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useBootstrap } from '#lib/app.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import css from './Account.module.css';

const fields = ['currentp', 'newp', 'newp2'];
const empty = { currentp: '', newp: '', newp2: '' };

export function PasswordCard() {
  const t = useTranslations('accounts.account.password');
  const app = useTranslations('app');
  const [done, setDone] = useState(0);
  return (
    <AccountCard heading={t('heading')}>
      {done > 0 && (
        <AlertBox key={done} kind="success" title={app('success')} focus>
          {t('done')}
        </AlertBox>
      )}
      <PasswordForm onTyped={() => setDone(0)} onDone={() => setDone(done + 1)} />
    </AccountCard>
  );
}

type PasswordFormProps = { onTyped(): void; onDone(): void };

function PasswordForm({ onTyped, onDone }: PasswordFormProps) {
  const t = useTranslations('accounts.account.password');
  const form = useTranslations('accounts.form');
  const [typed, setTyped] = useState(empty);
  const type = (part: Partial<typeof empty>) => {
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
      <div className={`stack ${css['fields']}`}>
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

/** In the order of the server. */
function problemOf({ currentp, newp, newp2 }: typeof empty) {
  if (currentp === '') return fieldProblem('currentp', 'accounts.confirm_missing');
  if (currentp === newp) return fieldProblem('newp', 'accounts.new_same');
  const weak = passwordProblem(newp, 'newp');
  return weak ?? (newp === newp2 ? undefined : fieldProblem('newp2', 'accounts.new_mismatch'));
}

/** Tells password managers whose password it is. */
function UserName() {
  const { custid } = useBootstrap();
  return <input type="email" autoComplete="username" value={custid} readOnly hidden />;
}
