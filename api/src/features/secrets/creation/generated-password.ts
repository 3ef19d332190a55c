// Makes up a password of characters, words or digits (docs/design/http-api.md#generated-passwords).
import effWords from '@glimpse/contracts/eff-words.json' with { type: 'json' };
import { limits, type PasswordKind, passwordKinds } from '@glimpse/contracts/limits';
import { passwordDigits, passwordLetters, passwordSymbols } from '@glimpse/contracts/password-letters';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';

/** The fields of a request, as sent; `undefined` for an absent one. */
type Wanted = {
  readonly password_kind: string | undefined;
  /** Characters, digits or words. */ readonly length: string | undefined;
  readonly symbols: string | undefined;
};

/**
 * Every character, digit or word is equally likely.
 * @throws `secrets.bad_password_kind`; `secrets.bad_length` unless 8 to 128 characters or digits;
 *   `secrets.bad_words` unless 4 to 16 words
 */
export function generatedPassword(ids: Pick<Ids, 'pick' | 'draw'>, wanted: Wanted): string {
  const kind = toKind(wanted.password_kind);
  if (kind === 'words') {
    const count = toCount(wanted.length, limits.generatedWords) ?? fail('secrets.bad_words');
    return ids.draw(effWords.words, count).join('-');
  }
  const count = toCount(wanted.length, limits.generatedChars) ?? fail('secrets.bad_length');
  if (kind === 'digits') return ids.pick(passwordDigits, count);
  return ids.pick(isOff(wanted.symbols) ? passwordLetters : `${passwordLetters}${passwordSymbols}`, count);
}

function toKind(text: string | undefined): PasswordKind {
  if (text === undefined) return passwordKinds[0];
  return passwordKinds.find((kind) => kind === text) ?? fail('secrets.bad_password_kind');
}

type Range = { readonly default: number; readonly min: number; readonly max: number };

/** Returns `undefined` for anything but a whole number in the range. */
function toCount(text: string | undefined, range: Range): number | undefined {
  if (text === undefined) return range.default;
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const count = Number(text);
  return count >= range.min && count <= range.max ? count : undefined;
}

const isOff = (text: string | undefined): boolean => text === 'false' || text === '0' || text === 'off';
