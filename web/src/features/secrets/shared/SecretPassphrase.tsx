// The passphrase field; a wrong one is emptied and focused (docs/design/web-secrets.md#recipient-page).
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '#lib/api-failure.ts';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';

type SecretPassphraseProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly help: string;
  readonly value: string;
  onValue(passphrase: string): void;
  readonly failure: ApiFailure | undefined;
};

export function SecretPassphrase({
  label,
  placeholder,
  help,
  value,
  onValue,
  failure,
}: SecretPassphraseProps) {
  const t = useTranslations('app');
  const field = useRef<HTMLInputElement>(null);
  const startAgain = useEffectEvent(() => {
    onValue('');
    field.current?.focus();
  });
  useEffect(() => {
    if (failure?.field === 'passphrase') startAgain();
  }, [failure]);
  return (
    <Field id="passField" label={label} help={help}>
      <PasswordInput
        ref={field}
        name="passphrase"
        autoComplete="off"
        required
        placeholder={placeholder}
        showLabel={t('showPassphrase')}
        aria-invalid={failure?.field === 'passphrase' ? true : undefined}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}
