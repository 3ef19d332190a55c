// What a new password must be (api.md 5, 12): eight to 256 characters, and none of those that everybody tries first.
import type { ErrorCode } from '@glimpse/contracts/errors';
import { limits } from '@glimpse/contracts/limits';
import { fail } from '#platform/errors/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';

const { min, max } = limits.passwordChars;

const lengthOf = (text: string): number => [...text].length;

/** A password too long to be anybody's: it is wrong, and costs no more than another. */
export const isTooLong = (password: string): boolean => password.length > 2 * max || lengthOf(password.normalize('NFC')) > max;

/** @throws `tooShort`, `accounts.password_too_long`, `accounts.password_too_common` */
export function refuseWeak(password: string, tooShort: ErrorCode): void {
  if (isTooLong(password)) fail('accounts.password_too_long');
  if (lengthOf(password.normalize('NFC')) < min) fail(tooShort);
  if (isCommonPassword(password)) fail('accounts.password_too_common');
}
