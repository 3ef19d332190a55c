// A field for a password of an account (docs/design/web-accounts.md#forms).
import { useTranslations } from 'use-intl';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';

type PasswordFieldProps = {
  readonly name: 'p' | 'newp' | 'newp2' | 'currentp' | 'confirmation';
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  onValue(password: string): void;
};

export function PasswordField({
  name,
  label,
  help,
  error,
  autoComplete,
  value,
  onValue,
}: PasswordFieldProps) {
  const t = useTranslations('accounts.form');
  return (
    <Field id={`${name}Field`} label={label} help={help} error={error}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        required
        showLabel={t('showPassword')}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}
