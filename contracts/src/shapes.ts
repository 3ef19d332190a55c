// Shapes that several features use. A schema's message is an error code (style.md 6.1).
import * as z from 'zod/mini';

import { limits } from './limits.ts';

const keyPattern = (chars: number): RegExp => new RegExp(`^[0-9a-z]{${chars}}$`);

/** Secret or metadata key; anything else is an unknown key (decision 11). */
export const linkKeyPattern = keyPattern(limits.keyChars);
export const LinkKey = z.string().check(z.regex(linkKeyPattern));

/** Key of a mailed link that resets a password. */
export const ResetKey = z.string().check(z.regex(keyPattern(limits.resetKeyChars)));

/** A scalar as clients send it: text, or a JSON number or boolean (api.md 1.2). Empty means absent. */
export const Scalar = z.pipe(
  z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  z.transform((given) => (given === undefined || given === null || given === '' ? undefined : String(given))),
);

/** Only `true` or the text `true` says yes (api.md 3.4). */
export const Continue = z.pipe(
  z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  z.transform((given) => given === true || given === 'true'),
);

/** Length of a text in code points (api.md 8.3). */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Passphrase of a secret, at most 256 code points; `undefined` means none (api.md 3.3). */
export const Passphrase = z.pipe(
  Scalar,
  z.optional(z.string().check(z.refine((text) => codePoints(text) <= limits.passphraseChars, 'secrets.passphrase_too_long'))),
);

/** Unix time in seconds. */
export const Seconds = z.int();
