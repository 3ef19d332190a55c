// The field for the password that a confirmed account gets (docs/design/web-accounts.md#verification).
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';

type NewPasswordProps = {
  readonly value: string;
  /** Of the password; nothing was used up. */
  readonly failure: ApiFailure | undefined;
  onValue(password: string): void;
};

export function NewPassword({ value, failure, onValue }: NewPasswordProps) {
  const t = useTranslations('secrets.recipient');
  const failureText = useFailureText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure]);
  return (
    <Field
      id="newpField"
      label={t('newPassword')}
      help={t('newPasswordHelp')}
      error={failure && failureText(failure)}
    >
      <PasswordInput
        ref={field}
        name="newp"
        autoComplete="new-password"
        required
        showLabel={t('showPassword')}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}
