// The cryptographic primitives of the product: hashes, HKDF, AES-256-GCM, random bytes (trust.md 3.1, 3.5).
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A MAC key as the runtime keeps it: outside the JavaScript heap, and several times faster than raw bytes. */
export type MacKey = KeyObject;

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** SHA-256, 32 bytes. */
export function sha256(data: Uint8Array | string): Buffer {
  return hash('sha256', data, 'buffer');
}

/** SHA-256 as base64, at half the cost of making the bytes first: names of things by the thousand. */
export function sha256Text(data: Uint8Array): string {
  return hash('sha256', data, 'base64');
}

/** Compares secret values in constant time; values of unequal length differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Prepares bytes as a key for `hmac`. The bytes are copied: zero the original when it is no longer needed. */
export function macKey(bytes: Uint8Array): MacKey {
  return createSecretKey(bytes);
}

/** HMAC over the joined parts: 32 bytes with SHA-256, 48 with SHA-384. Texts are UTF-8. */
export function hmac(key: MacKey, parts: readonly (Uint8Array | string)[], digest: 'sha256' | 'sha384' = 'sha256'): Buffer {
  const mac = createHmac(digest, key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

const blockBytes = 64;
const digestBytes = 32;

/** HMAC-SHA-256 of two one-shot hashes: a third of what the runtime's own objects cost, which a list needs by the thousand. */
function quickHmac(key: Uint8Array, message: Uint8Array): Buffer {
  const short = key.length > blockBytes ? sha256(key) : key;
  const inner = Buffer.allocUnsafe(blockBytes + message.length).fill(0x36, 0, blockBytes);
  const outer = Buffer.allocUnsafe(blockBytes + digestBytes).fill(0x5c, 0, blockBytes);
  for (let at = 0; at < short.length; at += 1) {
    const byte = short[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(message, blockBytes);
  const digest = sha256(inner);
  outer.set(digest, blockBytes);
  const mac = sha256(outer);
  for (const used of [inner, outer, digest]) used.fill(0);
  return mac;
}

const firstBlock = Buffer.from([1]);

/** HKDF with SHA-256 (RFC 5869). @param derivation `size` in bytes; an absent salt is the empty one */
export function hkdf(
  material: Uint8Array,
  derivation: { readonly salt?: Uint8Array; readonly info: Uint8Array; readonly size: number },
): Buffer {
  const { salt = Buffer.alloc(0), info, size } = derivation;
  if (size > digestBytes) return Buffer.from(hkdfSync('sha256', createSecretKey(material), salt, info, size));
  const extracted = quickHmac(salt, material);
  const key = quickHmac(extracted, Buffer.concat([info, firstBlock]));
  extracted.fill(0);
  return key.subarray(0, size);
}

/** Seals a text under a key of 32 bytes and a nonce of 12: nonce, ciphertext, tag (trust.md 3.5). */
export function seal(key: Uint8Array, message: { readonly nonce: Buffer; readonly plain: Uint8Array; readonly bound: Uint8Array }): Buffer {
  const cipher = createCipheriv(algorithm, createSecretKey(key), message.nonce, { authTagLength: tagBytes });
  cipher.setAAD(message.bound);
  const sealed = cipher.update(message.plain);
  cipher.final(); // GCM leaves nothing behind
  return Buffer.concat([message.nonce, sealed, cipher.getAuthTag()]);
}

/** Opens what `seal` made. @returns `undefined` if a byte of the box, its associated data or the key differs */
export function open(key: Uint8Array, box: Uint8Array, bound: Uint8Array): Buffer | undefined {
  if (box.length < nonceBytes + tagBytes) return undefined;
  const end = box.length - tagBytes;
  const decipher = createDecipheriv(algorithm, createSecretKey(key), box.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(bound).setAuthTag(box.subarray(end));
  const plain = decipher.update(box.subarray(nonceBytes, end));
  try {
    decipher.final(); // throws on a wrong tag, and only then
  } catch {
    plain.fill(0);
    return undefined;
  }
  return plain;
}
