// The choice to stay signed in (docs/design/web-accounts.md#sign-in).
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import css from './Entry.module.css';

type RememberProps = { readonly checked: boolean; onChange(checked: boolean): void };

export function Remember({ checked, onChange }: RememberProps) {
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
