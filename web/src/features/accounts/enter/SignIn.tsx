// The sign-in form (docs/design/web-accounts.md#sign-in).
import { signIn } from '@glimpse/contracts/accounts';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { AddressField } from '#features/accounts/shared/AddressField.tsx';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { RegionLine } from '#features/accounts/shared/RegionLine.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { askedPath } from '#features/accounts/enter/after-sign-in.ts';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/visitor/safe-path.ts';
import { useServerFailure } from '#lib/visitor/server-failure.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import css from './Entry.module.css';

export function SignIn() {
  const t = useTranslations('accounts.signIn');
  const { authentication } = useBootstrap();
  const signUpLink = (words: React.ReactNode) => <Link to={paths.signUp}>{words}</Link>;
  return (
    <div className="wrap">
      <EntryFrame
        heading={t('heading')}
        below={authentication.signup && t.rich('newHere', { signUp: signUpLink })}
      >
        <RegionLine page="signIn" />
        <WhyHere />
        <SignInForm />
      </EntryFrame>
    </div>
  );
}

/** Says what led here: another page that needs an account, or a changed password. */
function WhyHere() {
  const t = useTranslations('accounts.signIn');
  const app = useTranslations('app');
  const { flash } = useApp();
  const { search } = useLocation();
  const [message] = useState(() => flash.take());
  if (message !== undefined)
    return (
      <AlertBox kind="success" title={app('success')}>
        {message}
      </AlertBox>
    );
  return askedPath(search) === undefined ? null : <Notice tone="info">{t('toSeeThat')}</Notice>;
}

function SignInForm() {
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
  const body = { u: typed.u, p: typed.p, 'remember-me': typed.remember ? 'true' : undefined, redirect };
  return (
    <AccountForm
      state={state}
      action={signIn.path}
      fields={[]}
      focus={state.failure?.code === 'accounts.signin_failed' ? 'p' : undefined}
      onSubmit={() => void send({ body })}
    >
      <AddressField error={undefined} value={typed.u} onValue={(u) => type({ u })} />
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

type RememberProps = { readonly checked: boolean; onChange(checked: boolean): void };

function Remember({ checked, onChange }: RememberProps) {
  const t = useTranslations('accounts.signIn');
  const id = useId();
  return (
    <div className={css['remember']}>
      <input
        id={id}
        type="checkbox"
        name="remember-me"
        value="true"
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label className="label" htmlFor={id}>
        {t('remember')}
      </label>
      <p className="help" id={`${id}-help`}>
        {t('rememberHelp')}
      </p>
    </div>
  );
}
