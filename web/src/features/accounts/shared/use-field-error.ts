// Gives the error of a form to one of its fields (docs/design/web-accounts.md#forms).
import { failedField } from '#features/accounts/shared/fields.ts';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';
import { useFailureText } from '#lib/failure-text.ts';

/** Returns the text of the error of one field. */
export function useFieldError({ failure }: FormState, fields: readonly string[]) {
  const failureText = useFailureText();
  const field = failedField(failure, fields);
  return (name: string): string | undefined => (failure && name === field ? failureText(failure) : undefined);
}
