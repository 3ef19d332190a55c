// Where every random identifier comes from; a context hands it out so that tests can set it (trust.md 3.1, decision 11).
import { limits } from '@glimpse/contracts/limits';
import { randomBytes, type RandomBytes } from './random.ts';

/** Characters of link keys, reset keys, API tokens and domain ids. */
export const keyAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const { keyChars, bucketChars, shortkeyChars } = limits;

export type LinkKeys = { readonly secretKey: string; readonly metadataKey: string; readonly bucket: string };

export type Ids = {
  /** The two link keys of a secret: 32 characters each, the first two (the bucket) shared, the rest independent. */
  linkKeys(): LinkKeys;
  /** 8 characters for display, never part of a key. */
  shortkey(): string;
  /** What a reader without a nonce is given: 22 base64url characters, 128 bits and more (trust.md 5). */
  nonce(): string;
  /** The random part of a session cookie: 32 bytes as 43 base64url characters (trust.md 6). */
  sessionId(): string;
  /** Names a request in logs; not secret. */
  requestId(): string;
  /** `length` characters of the alphabet (at most 256), each equally likely. */
  pick(alphabet: string, length: number): string;
  bytes(size: number): Buffer;
};

/** Builds the source of identifiers on a source of random bytes. */
export function idsFrom(random: RandomBytes): Ids {
  const pick = (alphabet: string, length: number): string => pickUnbiased(random, alphabet, length);
  return {
    linkKeys() {
      const secretKey = pick(keyAlphabet, keyChars);
      const bucket = secretKey.slice(0, bucketChars);
      return { secretKey, metadataKey: bucket + pick(keyAlphabet, keyChars - bucketChars), bucket };
    },
    shortkey: () => pick(keyAlphabet, shortkeyChars),
    nonce: () => random(16).toString('base64url'),
    sessionId: () => random(32).toString('base64url'),
    requestId: () => random(9).toString('base64url'),
    pick,
    bytes: random,
  };
}

/** The real source. */
export const secureIds: Ids = idsFrom(randomBytes);

/** Bytes from the largest multiple of the alphabet's size upwards are thrown away, so that no character is favoured. */
function pickUnbiased(random: RandomBytes, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let picked = '';
  while (picked.length < length) {
    const bytes = random(length + 8);
    for (let at = 0; at < bytes.length && picked.length < length; at += 1) {
      const byte = bytes.readUInt8(at);
      if (byte < fair) picked += alphabet.charAt(byte % alphabet.length);
    }
  }
  return picked;
}
