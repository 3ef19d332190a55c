// A form of accounts: error on top, fields, focus on what is wrong (docs/design/web-accounts.md#forms).
import { type SubmitEvent, type ReactNode, useEffect, useRef } from 'react';
import { failedField } from '#features/accounts/shared/fields.ts';
import { FormError } from '#features/accounts/shared/FormError.tsx';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';

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
  const submit = (event: SubmitEvent) => {
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
