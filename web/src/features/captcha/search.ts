// Finds the number of a challenge by trying a range of numbers (docs/design/web-shell.md#captcha).
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { Hash } from '@noble/hashes/utils.js';
import type { Challenge } from '#features/captcha/challenge.ts';

/** A part of the work: the numbers from `from` up to `to`, both included. */
export type Range = { readonly from: number; readonly to: number };

const zero = 48; // the character code of 0
const buffer = new Uint8Array(7);

/** Returns the number whose hash is the challenge, or `undefined` if the range has none. */
export function searchRange(challenge: Challenge, range: Range): number | undefined {
  switch (challenge.algorithm) {
    case 'SHA-256':
      return searchWith(sha256.create(), challenge, range);
    case 'SHA-384':
      return searchWith(sha384.create(), challenge, range);
    case 'SHA-512':
      return searchWith(sha512.create(), challenge, range);
  }
}

/** Hashes the salt once; each number then costs one copy of that state. */
function searchWith<H extends Hash<H>>(salted: H, given: Challenge, { from, to }: Range): number | undefined {
  const wanted = given.challenge.toLowerCase();
  const firstByte = Number.parseInt(wanted.slice(0, 2), 16);
  salted.update(new TextEncoder().encode(given.salt));
  const trial = salted.clone();
  const digest = new Uint8Array(salted.outputLen);
  for (let number = from; number <= to; number++) {
    salted._cloneInto(trial);
    trial.update(digitsOf(number)).digestInto(digest);
    if (digest[0] === firstByte && toHex(digest) === wanted) return number;
  }
  return undefined;
}

/** Writes a number below ten million as ASCII digits, without a string in between. */
function digitsOf(number: number): Uint8Array<ArrayBuffer> {
  let start = buffer.length;
  let rest = number;
  do {
    start -= 1;
    buffer[start] = zero + (rest % 10);
    rest = Math.floor(rest / 10);
  } while (rest > 0);
  return buffer.subarray(start);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
