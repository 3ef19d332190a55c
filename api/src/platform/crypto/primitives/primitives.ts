// SHA-256, AES-256-GCM and a comparison in constant time; MACs are in mac.ts (docs/design/keys.md#notation).
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hash,
  timingSafeEqual,
} from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** SHA-256, 32 bytes. */
export function sha256(data: Uint8Array | string): Buffer {
  return hash('sha256', data, 'buffer');
}

/** SHA-256 of bytes that arrive in parts. */
export function sha256Parts(): { add(part: Uint8Array): void; end(): Buffer } {
  const whole = createHash('sha256');
  return { add: (part) => void whole.update(part), end: () => whole.digest() };
}

/** Compares in constant time; values of unequal length differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Seals bytes, key of 32 bytes, nonce of 12: gives nonce, ciphertext, tag (docs/design/keys.md#boxes). */
export function seal(
  key: Uint8Array,
  message: { readonly nonce: Buffer; readonly plain: Uint8Array; readonly bound: Uint8Array },
): Buffer {
  const cipher = createCipheriv(algorithm, createSecretKey(key), message.nonce, { authTagLength: tagBytes });
  cipher.setAAD(message.bound);
  const sealed = cipher.update(message.plain);
  cipher.final(); // returns nothing in GCM
  return Buffer.concat([message.nonce, sealed, cipher.getAuthTag()]);
}

/** Opens a box of `seal`. @returns `undefined` if a byte of box, associated data or key differs */
export function open(key: Uint8Array, box: Uint8Array, bound: Uint8Array): Buffer | undefined {
  if (box.length < nonceBytes + tagBytes) return undefined;
  const end = box.length - tagBytes;
  const decipher = createDecipheriv(algorithm, createSecretKey(key), box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
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
