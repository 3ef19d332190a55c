// The sign-up form, and what follows it (docs/design/web-accounts.md#sign-up).
import { signUp } from '@glimpse/contracts/accounts';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AccountForm, useFieldError } from '#features/accounts/shared/AccountForm.tsx';
import { AddressField } from '#features/accounts/shared/AddressField.tsx';
import { addressProblem, passwordProblem } from '#features/accounts/shared/fields.ts';
import { PasswordField } from '#features/accounts/shared/PasswordField.tsx';
import { RegionLine } from '#features/accounts/shared/RegionLine.tsx';
import { SubmitButton } from '#features/accounts/shared/SubmitButton.tsx';
import { useAccountForm } from '#features/accounts/shared/use-account-form.ts';
import { CheckMail } from '#features/accounts/enter/CheckMail.tsx';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { useServerFailure } from '#lib/visitor/server-failure.ts';
import css from './Entry.module.css';

type Asked = { readonly address: string; readonly verified: boolean };

export function SignUp() {
  const t = useTranslations('accounts.signUp');
  const { authentication } = useBootstrap();
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <CheckMail {...asked} />;
  return (
    <div className="wrap">
      <EntryFrame
        heading={t('heading')}
        below={
          authentication.signin &&
          t.rich('haveOne', { signIn: (words) => <Link to={paths.signIn}>{words}</Link> })
        }
      >
        <PlanLine />
        <SignUpForm onAsked={setAsked} />
      </EntryFrame>
    </div>
  );
}

/** Names the plan of the address, if it is for sale. */
function PlanLine() {
  const t = useTranslations('accounts.signUp');
  const { planCode = '' } = useParams();
  const { available_plans: plans } = useBootstrap();
  const plan = Object.hasOwn(plans, planCode) ? plans[planCode] : undefined;
  if (!plan || plan.price === 0) return null;
  return <p>{t('plan', { plan: plan.options.name })}</p>;
}

const fields = ['u', 'p'];

function SignUpForm({ onAsked }: { onAsked(asked: Asked): void }) {
  const t = useTranslations('accounts.signUp');
  const form = useTranslations('accounts.form');
  const { planCode } = useParams();
  const { form_fields } = useBootstrap();
  const [typed, setTyped] = useState({ u: form_fields?.['u'] ?? '', p: '', skill: '' });
  const type = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const { state, send } = useAccountForm({
    endpoint: signUp,
    first: useServerFailure(),
    onDone: ({ code }) => onAsked({ address: typed.u.trim(), verified: code === 'accounts.created' }),
  });
  const errorOf = useFieldError(state, fields);
  const submit = () => {
    const { u, p, skill } = typed;
    const problem = addressProblem(u, 'accounts.bad_signup_email') ?? passwordProblem(p, 'p');
    const body = { u, p, planid: planCode, skill: skill || undefined, agree: 'true' };
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
      <p className="small muted">
        {t.rich('accept', { terms: newTab('/info/terms'), privacy: newTab('/info/privacy') })}
      </p>
      <SubmitButton state={state} label={t('submit')} pending={t('pending')} wide />
    </AccountForm>
  );
}

/** A link that leaves the typed text alone. */
function newTab(to: string) {
  return (words: ReactNode) => (
    <Link to={to} target="_blank" rel="noopener">
      {words}
    </Link>
  );
}

/** A field that people do not see and only programs fill. */
function Trap({ value, onValue }: { readonly value: string; onValue(text: string): void }) {
  return (
    <div className={css['trap']} aria-hidden="true">
      <input
        type="text"
        name="skill"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}
