// The bucket of a sealed link, and private keys that lie in it (docs/design/sealed-links.md#bucket).
import { limits } from '../limits.ts';
import { randomBytes } from './web-crypto.ts';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const buckets = letters.length ** limits.bucketChars;

/** Two base-36 digits of the first 8 bytes of the look-up name, as u64 modulo 1,296. */
export function bucketOf(lookup: Uint8Array): string {
  let rest = 0;
  for (const byte of lookup.subarray(0, 8)) rest = (rest * 256 + byte) % buckets;
  return letters.charAt(Math.floor(rest / letters.length)) + letters.charAt(rest % letters.length);
}

/** Draws a private key in the bucket of a look-up name. Without bytes above 251 no letter is favoured. */
export function drawMetadataKey(lookup: Uint8Array): string {
  let key = bucketOf(lookup);
  while (key.length < limits.keyChars)
    for (const byte of randomBytes(limits.keyChars))
      if (byte < 252 && key.length < limits.keyChars) key += letters.charAt(byte % letters.length);
  return key;
}
