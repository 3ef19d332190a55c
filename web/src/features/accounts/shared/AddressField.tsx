// The field for the address of an account (docs/design/web-accounts.md#forms).
import { useTranslations } from 'use-intl';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';

type AddressFieldProps = {
  readonly error: string | undefined;
  readonly value: string;
  onValue(address: string): void;
};

/** Has the fixed id `userEmail`, for tests and other tools. */
export function AddressField({ error, value, onValue }: AddressFieldProps) {
  const t = useTranslations('accounts.form');
  return (
    <Field id="userEmail" label={t('email')} error={error}>
      <TextInput
        type="email"
        name="u"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}
