// HMAC (RFC 2104) and HKDF (RFC 5869) with SHA-256, made of one-shot hashes: the runtime's own objects cost several times as much
// (record 011).
import { createHmac, createSecretKey, hash, hkdfSync } from 'node:crypto';
import { byteLength } from './bytes.ts';

const blockBytes = 64;
const digestBytes = 32;

/** Puts SHA-256 of `data` into `into`, from `at` on. */
type Digest = (data: Uint8Array, into: Buffer, at: number) => void;

/** Leaves nothing behind: for keys that open more than one thing. */
const wiped: Digest = (data, into, at) => {
  const digest = hash('sha256', data, 'buffer');
  into.set(digest, at);
  digest.fill(0);
};

/** A third of the cost, as no memory outside the heap is taken; a short text stays until it is collected, as links and texts do. */
const quick: Digest = (data, into, at) => {
  into.write(hash('sha256', data, 'binary'), at, 'latin1');
};

const innerBlocks = Buffer.alloc(1024);
const outerBlocks = Buffer.alloc(blockBytes + digestBytes);

/** HMAC of the joined parts; `key` of at most 64 bytes. Nothing is awaited, so one pair of blocks serves all. 32 bytes */
function mac(key: Uint8Array, parts: readonly (Uint8Array | string)[], digest: Digest): Buffer {
  const size = parts.reduce((sum, part) => sum + byteLength(part), blockBytes);
  const inner = size <= innerBlocks.length ? innerBlocks.subarray(0, size) : Buffer.alloc(size);
  inner.fill(0x36, 0, blockBytes);
  outerBlocks.fill(0x5c, 0, blockBytes);
  for (let at = 0; at < key.length; at += 1) {
    const byte = key[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outerBlocks[at] = byte ^ 0x5c;
  }
  let at = blockBytes;
  for (const part of parts) {
    if (typeof part === 'string') inner.write(part, at);
    else inner.set(part, at);
    at += byteLength(part);
  }
  digest(inner, outerBlocks, blockBytes);
  const made = Buffer.allocUnsafe(digestBytes);
  digest(outerBlocks, made, 0);
  inner.fill(0);
  outerBlocks.fill(0);
  return made;
}

/** HMAC-SHA-256 over the joined parts, 32 bytes, under a key of at most 64. Texts are UTF-8. For names and tags, which are no keys. */
export function hmac(key: Uint8Array, parts: readonly (Uint8Array | string)[]): Buffer {
  return mac(key, parts, quick);
}

/** HMAC-SHA-384 of a UTF-8 text, 48 bytes. */
export function longHmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha384', key).update(text).digest();
}

/** What HKDF derives from: `size` in bytes; an absent salt is the empty one. */
export type Derivation = { readonly salt?: Uint8Array; readonly info: Uint8Array; readonly size: number };

const none = Buffer.alloc(0);
const firstBlock = Buffer.from([1]);

function derived(material: Uint8Array, { salt = none, info, size }: Derivation, digest: Digest): Buffer {
  if (size > digestBytes) return Buffer.from(hkdfSync('sha256', createSecretKey(material), salt, info, size));
  const extracted = mac(salt.length > blockBytes ? hash('sha256', salt, 'buffer') : salt, [material], digest);
  const key = mac(extracted, [info, firstBlock], digest);
  extracted.fill(0);
  return key.subarray(0, size);
}

/** HKDF with SHA-256 (RFC 5869); of the way to the key nothing stays in memory. */
export function hkdf(material: Uint8Array, derivation: Derivation): Buffer {
  return derived(material, derivation, wiped);
}

/** The same key at a third of the cost: for keys that open one box of one secret, and for what is on the way to no key at all. */
export function quickHkdf(material: Uint8Array, derivation: Derivation): Buffer {
  return derived(material, derivation, quick);
}

/** What a chain of HKDFs is made of: each has the info `label` and its number in four bytes, from `from` to before `to`. */
export type Chaining = { readonly label: Uint8Array; readonly from: number; readonly to: number };

/**
 * HKDF without salt of HKDF of HKDF ..., 32 bytes: in one loop over four blocks that are laid out once, less than half the cost of
 * one derivation after the other. Every state of the way stays in memory until it is collected.
 */
export function quickChain(material: Uint8Array, { label, from, to }: Chaining): Buffer {
  const [extractInner, extractOuter] = [Buffer.alloc(blockBytes + digestBytes, 0x36), Buffer.alloc(blockBytes + digestBytes, 0x5c)];
  const [inner, outer] = [Buffer.alloc(blockBytes + label.length + 5, 0x36), Buffer.alloc(blockBytes + digestBytes, 0x5c)];
  inner.set(label, blockBytes);
  inner.set(firstBlock, inner.length - 1);
  const state = Buffer.from(material);
  for (let number = from; number < to; number += 1) {
    extractInner.set(state, blockBytes);
    quick(extractInner, extractOuter, blockBytes);
    const extracted = hash('sha256', extractOuter, 'buffer');
    for (let at = 0; at < digestBytes; at += 1) {
      const byte = extracted[at] ?? 0;
      inner[at] = byte ^ 0x36;
      outer[at] = byte ^ 0x5c;
    }
    inner.writeUInt32BE(number, blockBytes + label.length);
    quick(inner, outer, blockBytes);
    quick(outer, state, 0);
  }
  for (const block of [extractInner, extractOuter, inner, outer]) block.fill(0);
  return state;
}
