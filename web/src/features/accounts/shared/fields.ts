// Assigns errors of forms to their fields (docs/design/web-accounts.md#forms).
import { fits, hasInvisible, trimPasted } from '@glimpse/contracts/typed/typed-text';
import { clientFailure, type ApiFailure } from '#lib/api-failure.ts';

/** Codes that belong to a field, for errors that the server left for the page without naming one. */
const fieldOf: Readonly<Record<string, string>> = {
  'accounts.bad_signup_email': 'u',
  'accounts.bad_email': 'u',
  'accounts.password_too_short': 'p',
  'accounts.new_too_short': 'newp',
  'accounts.new_same': 'newp',
  'accounts.new_mismatch': 'newp2',
  'accounts.current_wrong': 'currentp',
  'accounts.confirm_missing': 'confirmation',
  'accounts.confirm_wrong': 'confirmation',
};
const anyPassword = new Set(['accounts.password_too_long', 'accounts.password_too_common']);

/** Returns which of the form's `fields` the error is about; `undefined`: about the whole form. */
export function failedField(failure: ApiFailure | undefined, fields: readonly string[]): string | undefined {
  if (!failure) return undefined;
  const passwords = anyPassword.has(failure.code) ? ['p', 'newp'] : [];
  const wanted = [failure.field, fieldOf[failure.code], ...passwords];
  return wanted.find((name) => name !== undefined && fields.includes(name));
}

/** Creates the error of a field that the page found before sending, with a code of the API. */
export function fieldProblem(field: string, code: string): ApiFailure {
  return { ...clientFailure('client.message', 422), code, field };
}

const minChars = 8;
const maxChars = 256;
const looksLikeAddress = /^[^@]+@[^@]+$/;

/** Returns the error of an address that can't be one. The server checks the rest. */
export function addressProblem(address: string, code: string): ApiFailure | undefined {
  const bare = trimPasted(address);
  return looksLikeAddress.test(bare) && !hasInvisible(bare) ? undefined : fieldProblem('u', code);
}

/** Returns the error of a new password by its length. */
export function passwordProblem(password: string, field: 'p' | 'newp'): ApiFailure | undefined {
  if (!fits(password, maxChars)) return fieldProblem(field, 'accounts.password_too_long');
  if (!fits(password, minChars - 1)) return undefined;
  return fieldProblem(field, field === 'p' ? 'accounts.password_too_short' : 'accounts.new_too_short');
}
