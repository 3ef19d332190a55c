// The form that sets a new password (docs/design/web-accounts.md#reset).
import { resetPassword } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { fieldProblem, passwordProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { repairKey } from '#lib/router/repair-link.ts';
import { anonymousGlobals } from '#lib/visitor/globals.ts';
import { useServerFailure } from '#lib/server-failure.ts';
import { useNavigate, useParams } from '#lib/router/hooks.ts';

const fields = ['newp', 'newp2'];

export function ResetForm({ onDead }: { onDead(): void }) {
  const t = useTranslations('accounts.reset');
  const form = useTranslations('accounts.form');
  const { resetKey: given = '' } = useParams();
  const resetKey = repairKey(given, limits.resetKeyChars) ?? given;
  const { flash, globals } = useApp();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ newp: '', newp2: '' });
  const { state, send } = useAccountForm({
    endpoint: resetPassword,
    first: useServerFailure(),
    onDone: () => {
      flash.leave(t('done'));
      globals.change(anonymousGlobals(globals.current())); // the server ended every session
      void navigate(paths.signIn, { replace: true });
      return 'leaving';
    },
    onFailed: ({ code }) => {
      if (code === 'accounts.unknown_reset') onDead();
    },
  });
  const errorOf = useFieldError(state, fields);
  const { newp, newp2 } = typed;
  const mismatch = newp === newp2 ? undefined : fieldProblem('newp2', 'accounts.new_mismatch');
  return (
    <AccountForm
      state={state}
      action={paths.resetPassword(resetKey)}
      fields={fields}
      onSubmit={() =>
        void send({ params: { key: resetKey }, body: typed }, passwordProblem(newp, 'newp') ?? mismatch)
      }
    >
      <PasswordField
        name="newp"
        label={form('newPassword')}
        help={form('passwordHelp')}
        error={errorOf('newp')}
        autoComplete="new-password"
        value={newp}
        onValue={(text) => setTyped({ newp: text, newp2 })}
      />
      <PasswordField
        name="newp2"
        label={form('repeatPassword')}
        error={errorOf('newp2')}
        autoComplete="new-password"
        value={newp2}
        onValue={(text) => setTyped({ newp, newp2: text })}
      />
      <p className="small muted">{t('signsOut')}</p>
      <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
    </AccountForm>
  );
}
