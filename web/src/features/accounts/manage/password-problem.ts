// Finds what is wrong with a change of the password, in the order of the server
// (docs/design/web-accounts.md#forms).
import type { ApiFailure } from '#lib/api-failure.ts';
import { fieldProblem, passwordProblem } from '#features/accounts/shared/fields.ts';

export type TypedPasswords = { readonly currentp: string; readonly newp: string; readonly newp2: string };

/** Returns the first problem; `undefined` if the form may be sent. */
export function problemOf({ currentp, newp, newp2 }: TypedPasswords): ApiFailure | undefined {
  if (currentp === '') return fieldProblem('currentp', 'accounts.confirm_missing');
  if (currentp === newp) return fieldProblem('newp', 'accounts.new_same');
  const weak = passwordProblem(newp, 'newp');
  return weak ?? (newp === newp2 ? undefined : fieldProblem('newp2', 'accounts.new_mismatch'));
}
