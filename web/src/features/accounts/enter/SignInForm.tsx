// The form of the sign-in page (docs/design/web-accounts.md#sign-in).
import { signIn } from '@glimpse/contracts/accounts';
import { hasInvisible, trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { AddressField } from '#features/accounts/shared/AddressField.tsx';
import { cookiesOff } from '#features/accounts/shared/FormError.tsx';
import { fieldProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { askedPath } from '#features/accounts/enter/after-sign-in.ts';
import { Remember } from '#features/accounts/enter/Remember.tsx';
import { clientFailure } from '#lib/api-failure.ts';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/visitor/safe-path.ts';
import { useServerFailure } from '#lib/server-failure.ts';
import css from './Entry.module.css';

const fields = ['u'];

export function SignInForm() {
  const t = useTranslations('accounts.signIn');
  const form = useTranslations('accounts.form');
  const { leave } = useApp();
  const { form_fields } = useBootstrap();
  const redirect = askedPath(useLocation().search);
  const [typed, setTyped] = useState({ u: form_fields?.['u'] ?? '', p: '', remember: false });
  const type = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const { state, send } = useAccountForm({
    endpoint: signIn,
    first: useServerFailure(),
    onDone: (answer) => {
      leave(safePath(answer.redirect) ?? paths.home);
      return 'leaving';
    },
    onFailed: ({ code }) => {
      if (code === 'accounts.signin_failed') type({ p: '' });
    },
  });
  const errorOf = useFieldError(state, fields);
  const body = { u: typed.u, p: typed.p, 'remember-me': typed.remember ? 'true' : undefined, redirect };
  const submit = () => {
    const refused = navigator.cookieEnabled ? undefined : clientFailure(cookiesOff);
    // Only what the server would call a wrong address, too.
    const malformed = hasInvisible(trimPasted(typed.u)) ? fieldProblem('u', 'accounts.bad_email') : undefined;
    void send({ body }, refused ?? malformed);
  };
  return (
    <AccountForm
      state={state}
      action={signIn.path}
      fields={fields}
      focus={state.failure?.code === 'accounts.signin_failed' ? 'p' : undefined}
      onSubmit={submit}
    >
      <AddressField error={errorOf('u')} value={typed.u} onValue={(u) => type({ u })} />
      <PasswordField
        name="p"
        label={form('password')}
        error={undefined}
        autoComplete="current-password"
        value={typed.p}
        onValue={(p) => type({ p })}
      />
      <p className={`small ${css['forgot']}`}>
        <Link to={paths.forgot}>{t('forgot')}</Link>
      </p>
      <Remember checked={typed.remember} onChange={(remember) => type({ remember })} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
    </AccountForm>
  );
}
