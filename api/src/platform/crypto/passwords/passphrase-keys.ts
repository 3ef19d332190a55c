// Derives verifier and key part from a bcrypt digest (docs/design/keys.md#passphrases).
import { hkdf } from '#platform/crypto/primitives/mac.ts';
import type { Labels } from '#platform/crypto/primitives/labels.ts';

const keyBytes = 32;

/** A passphrase after bcrypt. `digest`: the last 31 characters of the hash, never stored. */
export type PassHash = {
  readonly pepperGen: number;
  readonly cost: number;
  readonly salt: Buffer;
  readonly digest: string;
};

/** Content of the box `gate`, which checks a passphrase. `cost` and `pepperGen` are 0 if none is set. */
export type Gate = {
  readonly pepperGen: number;
  readonly cost: number;
  readonly salt: Buffer;
  readonly verifier: Buffer;
};

/** Key part from the right passphrase, 32 bytes, never stored: P of docs/design/keys.md#passphrases. */
export type Admission = Buffer;

/** Derives both values from the bcrypt digest. The salt of the header binds them to one row. */
export function passKeys(
  digest: string,
  headerSalt: Buffer,
  label: Labels,
): { readonly admission: Admission; readonly verifier: Buffer } {
  const material = Buffer.from(digest, 'latin1');
  const derive = (name: string): Buffer =>
    hkdf(material, { salt: headerSalt, info: label(name), size: keyBytes });
  return { admission: derive('pass-key'), verifier: derive('pass-verify') };
}
