// Hashes, MACs and derived keys: the only user of node:crypto for secrets (rule 23).
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** SHA-256 of text or bytes, 32 bytes. */
export function sha256(data: Uint8Array | string): Buffer {
  return hash('sha256', data, 'buffer');
}

/** The first `digits` hex digits of SHA-256. */
export function shortHash(data: Uint8Array | string, digits = 16): string {
  return sha256(data).toString('hex').slice(0, digits);
}

/** HMAC-SHA-256, 32 bytes (RFC 2104). */
export function hmacSha256(key: Uint8Array, data: Uint8Array | string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Derives a key for one purpose by HKDF-SHA-256 with an empty salt (RFC 5869). */
export function deriveKey(key: Uint8Array, purpose: string | Uint8Array, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(), purpose, bytes));
}

/** Compares in constant time; values of unequal length differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
