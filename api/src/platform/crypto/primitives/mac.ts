// HMAC (RFC 2104) and HKDF (RFC 5869) by the runtime. Keys are key objects: bytes cost several times as much
// (record 019).
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** HMAC of the joined parts, 32 bytes with SHA-256 and 48 with SHA-384. Texts are UTF-8. */
export function hmac(
  algorithm: 'sha256' | 'sha384',
  key: KeyObject,
  parts: readonly (Uint8Array | string)[],
): Buffer {
  const mac = createHmac(algorithm, key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** What HKDF derives from: `size` in bytes; an absent salt is the empty one. */
export type Derivation = { readonly salt?: Uint8Array; readonly info: Uint8Array; readonly size: number };

const none = Buffer.alloc(0);

/** HKDF with SHA-256. The caller zeroes the key that it gets. */
export function hkdf(material: Uint8Array, { salt = none, info, size }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', createSecretKey(material), salt, info, size));
}
