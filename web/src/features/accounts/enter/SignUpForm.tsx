// The form of the sign-up page (docs/design/web-accounts.md#sign-up).
import { signUp } from '@glimpse/contracts/accounts';
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccountForm } from '#features/accounts/shared/AccountForm.tsx';
import { AddressField } from '#features/accounts/shared/AddressField.tsx';
import { addressProblem, passwordProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { RegionLine } from '#features/accounts/shared/RegionLine.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { useFieldError } from '#features/accounts/shared/use-field-error.ts';
import { AcceptLine } from '#features/accounts/enter/AcceptLine.tsx';
import { Trap } from '#features/accounts/enter/Trap.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useServerFailure } from '#lib/server-failure.ts';
import { useParams } from '#lib/router/hooks.ts';

export type SignUpAsked = { readonly address: string; readonly verified: boolean };

const fields = ['u', 'p'];

export function SignUpForm({ onAsked }: { onAsked(asked: SignUpAsked): void }) {
  const t = useTranslations('accounts.signUp');
  const form = useTranslations('accounts.form');
  const { planCode } = useParams();
  const isYearly = new URLSearchParams(useLocation().search).get('billing') === 'year';
  const { form_fields } = useBootstrap();
  const [typed, setTyped] = useState({ u: form_fields?.['u'] ?? '', p: '', skill: '' });
  const type = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const { state, send } = useAccountForm({
    endpoint: signUp,
    first: useServerFailure(),
    onDone: ({ code }) => onAsked({ address: trimPasted(typed.u), verified: code === 'accounts.created' }),
  });
  const errorOf = useFieldError(state, fields);
  const submit = () => {
    const { u, p, skill } = typed;
    const problem = addressProblem(u, 'accounts.bad_signup_email') ?? passwordProblem(p, 'p');
    const billing = isYearly ? 'year' : undefined;
    const body = { u, p, planid: planCode, billing, skill: skill || undefined, agree: 'true' };
    void send({ params: {}, body }, problem);
  };
  return (
    <AccountForm state={state} action={signUp.path} fields={fields} onSubmit={submit}>
      <AddressField error={errorOf('u')} value={typed.u} onValue={(u) => type({ u })} />
      <PasswordField
        name="p"
        label={form('password')}
        help={form('passwordHelp')}
        error={errorOf('p')}
        autoComplete="new-password"
        value={typed.p}
        onValue={(p) => type({ p })}
      />
      <Trap value={typed.skill} onValue={(skill) => type({ skill })} />
      <RegionLine page="signUp" />
      <AcceptLine />
      <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
    </AccountForm>
  );
}
