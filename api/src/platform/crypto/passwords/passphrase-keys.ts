// What a passphrase turns into: a verifier for the gate and a key part for the text (trust.md 3.6).
import { hkdf } from '#platform/crypto/primitives/mac.ts';
import type { Labels } from '#platform/crypto/primitives/labels.ts';

const keyBytes = 32;

/** A passphrase after bcrypt. `digest` is the last 31 characters of the hash: secret, never stored. */
export type PassHash = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer; readonly digest: string };

/** What the gate box holds to check a passphrase by. `cost` and `pepperGen` 0: there is none. */
export type Gate = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer; readonly verifier: Buffer };

/** The key part that a right passphrase yields (P of trust.md 3.6): needed to open the text. 32 bytes, never stored. */
export type Admission = Buffer;

/** Derives both values from the bcrypt digest, bound to one secret by its header's salt. */
export function passKeys(digest: string, headerSalt: Buffer, label: Labels): { readonly admission: Admission; readonly verifier: Buffer } {
  const material = Buffer.from(digest, 'latin1');
  const derive = (name: string): Buffer => hkdf(material, { salt: headerSalt, info: label(name), size: keyBytes });
  return { admission: derive('pass-key'), verifier: derive('pass-verify') };
}
