// A form of accounts: error on top, fields, focus on what is wrong (docs/design/web-accounts.md#forms).
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { failedField } from '#features/accounts/shared/fields.ts';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

type AccountFormProps = {
  readonly state: FormState;
  /** Path of the call, for a browser that posts without script. */
  readonly action: string;
  /** Names of the fields that can show an error of their own. */
  readonly fields: readonly string[];
  /** The field that takes the focus after a failure instead of the error on top. */
  readonly focus?: string | undefined;
  readonly label?: string | undefined;
  onSubmit(): void;
  readonly children: ReactNode;
};

export function AccountForm({ state, action, fields, focus, label, onSubmit, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { failure, attempt, pending } = state;
  const field = failedField(failure, fields) ?? (failure && focus);
  useEffect(() => {
    if (attempt === 0 || !field) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }, [attempt, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      className="stack gap-5"
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      aria-busy={pending}
      aria-label={label}
    >
      {failure && !failedField(failure, fields) && (
        <FormError key={attempt} state={state} focus={focus === undefined && attempt > 0} />
      )}
      {children}
    </form>
  );
}

function FormError({ state: { failure }, focus }: { readonly state: FormState; readonly focus: boolean }) {
  const t = useTranslations('accounts.form');
  const app = useTranslations('app');
  const textOf = useFailureText();
  if (!failure) return null;
  return (
    <AlertBox kind="error" title={app('error')} focus={focus}>
      {failure.code === 'http.rate_limited' ? t('limited') : textOf(failure)}
    </AlertBox>
  );
}

/** Returns the text of the error of one field. */
export function useFieldError({ failure }: FormState, fields: readonly string[]) {
  const textOf = useFailureText();
  const field = failedField(failure, fields);
  return (name: string): string | undefined => (failure && name === field ? textOf(failure) : undefined);
}
