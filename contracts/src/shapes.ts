// Shapes that several features share. The message of a schema is an error code (CONTRIBUTING.md#contracts).
import * as z from 'zod/mini';

import { limits } from './limits.ts';
import { fits } from './typed/typed-text.ts';

const keyPattern = (chars: number): RegExp => new RegExp(`^[0-9a-z]{${chars}}$`);

/** A secret key or metadata key; any other text is an unknown key (decision 11). */
export const linkKeyPattern = keyPattern(limits.keyChars);
export const LinkKey = z.string().check(z.regex(linkKeyPattern));

/** A link half of a sealed link, as `splitToken` writes it; never a whole token. */
export const LinkHalf = z
  .string()
  .check(z.regex(new RegExp(`^[56][a-z2-7]{${limits.sealedLinks.halfChars - 1}}$`), 'secrets.bad_half'));

/** Key of a mailed link that resets a password. */
export const ResetKey = z.string().check(z.regex(keyPattern(limits.resetKeyChars)));

/** A scalar: text, JSON number or boolean (docs/design/http-api.md#parameters). Empty means absent. */
export const Scalar = z.pipe(
  z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  z.transform((given) => (given === undefined || given === null || given === '' ? undefined : String(given))),
);

/** True for `true` or the text `true` only (docs/design/http-api.md#reveal). */
export const Continue = z.pipe(
  z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  z.transform((given) => given === true || given === 'true'),
);

/** Whether a box is ticked: `true`, `1` or `on`. */
export const Flag = z.pipe(
  Scalar,
  z.transform((given) => given === 'true' || given === '1' || given === 'on'),
);

/** A switch that may be left alone: `undefined` if absent. On: `true`, `1` or `on`. */
export const Switch = z.pipe(
  Scalar,
  z.transform((given) =>
    given === undefined ? undefined : given === 'true' || given === '1' || given === 'on',
  ),
);

/** A passphrase, at most 256 code points of NFC; `undefined` means none (docs/design/http-api.md#create). */
export const Passphrase = z.pipe(
  Scalar,
  z.optional(
    z.string().check(z.refine((text) => fits(text, limits.passphraseChars), 'secrets.passphrase_too_long')),
  ),
);

/** Unix time in seconds. */
export const Seconds = z.int();

/** A caller's nonce: 22 to 128 characters with at least 128 random bits (docs/design/trust.md#reveal). */
export const Nonce = z
  .string('secrets.bad_nonce')
  .check(
    z.regex(
      new RegExp(`^[A-Za-z0-9_-]{${limits.nonceChars.min},${limits.nonceChars.max}}$`),
      'secrets.bad_nonce',
    ),
  );
