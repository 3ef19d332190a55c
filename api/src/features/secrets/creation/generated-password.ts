// Made-up passwords: 63 symbols without those that look alike (api.md 8.4).
import { limits } from '@glimpse/contracts/limits';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789*$!?()';

/**
 * A password of the asked length; without one 12 characters. Every symbol is equally likely.
 * @throws `secrets.bad_length` for anything but a whole number from 8 to 128
 */
export function generatedPassword(ids: Pick<Ids, 'pick'>, asked: string | undefined): string {
  const { min, max } = limits.generatedChars;
  if (asked !== undefined && !/^\d{1,3}$/.test(asked)) fail('secrets.bad_length');
  const length = asked === undefined ? limits.generatedChars.default : Number(asked);
  if (length < min || length > max) fail('secrets.bad_length');
  return ids.pick(alphabet, length);
}
