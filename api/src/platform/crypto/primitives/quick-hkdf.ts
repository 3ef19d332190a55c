// HKDF-SHA-256 from one-shot hashes, at a third of the runtime's cost, for the keys of boxes (record 019).
import { hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
const inner = Buffer.alloc(1024);
const outer = Buffer.alloc(blockBytes + digestBytes);
const none = Buffer.alloc(0);
const firstBlock = Buffer.of(1);

/** HMAC (RFC 2104) of two joined parts. Nothing is awaited, so one pair of blocks serves all calls. */
function mac(key: Uint8Array, first: Uint8Array, second: Uint8Array): Buffer {
  const size = blockBytes + first.length + second.length;
  inner.fill(0x36, 0, blockBytes);
  outer.fill(0x5c, 0, blockBytes);
  for (let at = 0; at < key.length; at += 1) {
    const byte = key[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(first, blockBytes);
  inner.set(second, blockBytes + first.length);
  // The digest is a string: as bytes it costs three times as much.
  outer.write(hash('sha256', inner.subarray(0, size), 'binary'), blockBytes, 'latin1');
  const made = Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
  inner.fill(0, 0, size);
  outer.fill(0);
  return made;
}

/**
 * Derives 32 bytes as `hkdf` does. Only for keys that open one box: digests pass through short strings,
 * which stay in the heap until they are collected. The caller zeroes the key.
 * @throws RangeError for a salt above 64 bytes or material above 960
 */
export function quickHkdf(
  material: Uint8Array,
  { salt, info }: { readonly salt: Uint8Array; readonly info: Uint8Array },
): Buffer {
  if (salt.length > blockBytes) throw new RangeError('A salt has at most 64 bytes');
  const extracted = mac(salt, material, none);
  const key = mac(extracted, info, firstBlock);
  extracted.fill(0);
  return key;
}
