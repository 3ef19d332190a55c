// Derives verifier and key part from a bcrypt digest (docs/design/keys.md#passphrases).
import { hkdf } from '#platform/crypto/primitives/mac.ts';
import type { Labels } from '#platform/crypto/primitives/labels.ts';

const keyBytes = 32;

/** A passphrase after bcrypt. `digest`: the last 31 characters of the hash, never stored. */
export type PassHash = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer; readonly digest: string };

/** Content of the box `gate`, with which a passphrase is checked. `cost` and `pepperGen` 0: no passphrase is set. */
export type Gate = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer; readonly verifier: Buffer };

/** Key part from a right passphrase, needed to open the text (P of docs/design/keys.md#passphrases). 32 bytes, never stored. */
export type Admission = Buffer;

/** Derives both values from the bcrypt digest. The salt of the header binds them to one row. */
export function passKeys(digest: string, headerSalt: Buffer, label: Labels): { readonly admission: Admission; readonly verifier: Buffer } {
  const material = Buffer.from(digest, 'latin1');
  const derive = (name: string): Buffer => hkdf(material, { salt: headerSalt, info: label(name), size: keyBytes });
  return { admission: derive('pass-key'), verifier: derive('pass-verify') };
}
