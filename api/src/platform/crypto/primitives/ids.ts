// Makes random identifiers; tests set the source (docs/design/keys.md#link-keys).
import { randomBytes, type RandomBytes } from './random.ts';

/** Characters of keys that stand in links and in API tokens. */
export const keyAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
export type Ids = {
  /** A value that is used once: 16 bytes as 22 base64url characters (docs/design/trust.md#reveal). */
  nonce(): string;
  /** Random part of a session cookie: 32 bytes as 43 base64url characters (docs/design/trust.md#sessions). */
  sessionId(): string;
  /** Names a request in the log; it may be known to others. */
  requestId(): string;
  /** Picks `length` characters of an alphabet of at most 256, each equally likely. */
  pick(alphabet: string, length: number): string;
  /** Draws `count` of at most 65,536 items, each equally likely and as often as it falls. */
  draw(items: readonly string[], count: number): readonly string[];
  bytes(size: number): Buffer;
};

/** Builds the source of identifiers from a source of random bytes. */
export function idsFrom(random: RandomBytes): Ids {
  const pick = (alphabet: string, length: number): string => pickUnbiased(random, alphabet, length);
  return {
    nonce: () => random(16).toString('base64url'),
    sessionId: () => random(32).toString('base64url'),
    requestId: () => random(9).toString('base64url'),
    pick,
    draw: (items, count) => drawUnbiased(random, items, count),
    bytes: random,
  };
}

/** The source that the processes use. */
export const secureIds: Ids = idsFrom(randomBytes);

/** Picks without bias: discards bytes from the largest multiple of the alphabet's size upwards. */
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

/** Draws without bias: discards two-byte numbers from the largest multiple of the number of items upwards. */
function drawUnbiased(random: RandomBytes, items: readonly string[], count: number): readonly string[] {
  const fair = 65_536 - (65_536 % items.length);
  const drawn: string[] = [];
  while (drawn.length < count) {
    const bytes = random(2 * (count + 4));
    for (let at = 0; at < bytes.length && drawn.length < count; at += 2) {
      const number = bytes.readUInt16BE(at);
      const item = number < fair ? items[number % items.length] : undefined;
      if (item !== undefined) drawn.push(item);
    }
  }
  return drawn;
}
