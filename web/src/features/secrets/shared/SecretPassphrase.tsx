// The passphrase field; a wrong one is selected, to be typed again (docs/design/web-secrets.md#attempts).
import { attemptLimits } from '@glimpse/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLimited, isWrongPassphrase } from '#features/secrets/shared/AttemptError.tsx';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { useDurations } from '#lib/format/duration.ts';
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
  const secrets = useTranslations('secrets.recipient');
  const field = useRef<HTMLInputElement>(null);
  const wrong = isWrongPassphrase(failure);
  const message = useFailureText();
  const tries = useTriesText(wrong ? failure : undefined);
  const limited = useEffectEvent(() => onValue(''));
  useEffect(() => {
    if (isLimited(failure)) limited();
    if (wrong) field.current?.focus();
    if (wrong) field.current?.select();
  }, [failure, wrong]);
  return (
    <Field
      id="passField"
      alert
      label={label}
      help={help}
      error={wrong ? secrets('wrongPassphrase', { message: message(failure), tries }) : undefined}
    >
      <PasswordInput
        ref={field}
        name="passphrase"
        autoComplete="off"
        required
        placeholder={placeholder}
        showLabel={t('showPassphrase')}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Returns how many tries are left. Other visitors of the network may have used some, hence “at most”. */
function useTriesText(failure: ApiFailure | undefined): string {
  const t = useTranslations('secrets.recipient');
  const [counted, setCounted] = useState<{ last?: ApiFailure; wrong: number }>({ wrong: 0 });
  if (failure && failure !== counted.last) setCounted({ last: failure, wrong: counted.wrong + 1 });
  const { count, windowSeconds } = attemptLimits.perPrefix;
  const wait = useDurations().wait(windowSeconds * 1000);
  const n = Math.max(0, count - counted.wrong);
  return n > 0 ? t('triesLeft', { n, wait }) : t('noTriesLeft', { wait });
}
